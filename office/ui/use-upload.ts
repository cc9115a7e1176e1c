import type { PictureShape } from '#domain/picture.ts';
import { failureOf, uploadFile } from '#office/lib/api.ts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** Media types in the file dialog. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

/** @returns the name of the picture in the media folder */
export async function sendPicture(
	shape: PictureShape,
	file: Blob,
	onProgress: (part: number) => void,
): Promise<string> {
	const { data } = await uploadFile('office.media.picture', file, onProgress, { query: { shape } });
	return data.name;
}

export type Upload = {
	/** progress from 0 to 1; null without an upload */
	progress: number | null;
	fileName: string;
	/** error of the refused file, or null */
	failure: string | null;
	/** @returns the response; null when refused, with the reason in `failure` */
	send: <T>(file: File, work: (blob: Blob, onProgress: (part: number) => void) => Promise<T>) => Promise<T | null>;
};

/** Uploads one file at a time. @param maxBytes larger files are refused before the upload */
export function useUpload(maxBytes: number): Upload {
	const translate = useTranslate();
	const [progress, setProgress] = useState<number | null>(null);
	const [fileName, setFileName] = useState('');
	const [failure, setFailure] = useState<string | null>(null);
	return {
		progress,
		fileName,
		failure,
		async send(file, work) {
			setFailure(null);
			setFileName(file.name);
			if (file.size > maxBytes) {
				const megabytes = maxBytes / (1024 * 1024);
				setFailure(translate('khetse.media.tooLarge', { name: file.name, megabytes }));
				return null;
			}
			setProgress(0);
			try {
				// Sent as raw bytes: the server detects the type and explains a refusal.
				return await work(file.slice(0, file.size, ''), setProgress);
			} catch (error) {
				const { sentence } = failureOf(error);
				const message = translate(sentence, { _: sentence });
				setFailure(translate('khetse.media.refused', { name: file.name, sentence: message }));
				return null;
			} finally {
				setProgress(null);
			}
		},
	};
}
