import type { PictureShape } from '#domain/picture.ts';
import { failureOf, uploadFile } from '#office/lib/api.ts';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/** What the browser offers to choose from. */
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
	/** 0 to 1 while a file is on its way; null when none is */
	progress: number | null;
	fileName: string;
	/** what to say about the file that was not taken; null when there is nothing to say */
	failure: string | null;
	/** @returns what the shop answered; null when it refused, with `failure` saying why */
	send: <T>(file: File, work: (blob: Blob, onProgress: (part: number) => void) => Promise<T>) => Promise<T | null>;
};

/** One file at a time on its way to the shop. @param maxBytes more is not even sent */
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
				// Sent as nothing but bytes: the shop looks into the file and says in words what it does not take.
				return await work(file.slice(0, file.size, ''), setProgress);
			} catch (error) {
				const { sentence } = failureOf(error);
				const said = translate(sentence, { _: sentence });
				setFailure(translate('khetse.media.refused', { name: file.name, sentence: said }));
				return null;
			} finally {
				setProgress(null);
			}
		},
	};
}
