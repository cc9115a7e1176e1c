import { documentUrl, maxDocumentBytes, maxPictureBytes, type PictureShape, pictureUrl } from '#domain/picture.ts';
import { uploadFile } from '#office/lib/api.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, Button, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { FieldTitle, type InputProps, useInput, useTranslate, ValidationError } from 'react-admin';
import { DropZone } from './drop-zone.tsx';
import { pictureTypes, sendPicture, useUpload } from './use-upload.ts';

type UploadField = Pick<InputProps, 'source' | 'label' | 'validate' | 'defaultValue'>;

type Props = UploadField & {
	maxBytes: number;
	/** media types of the file input */
	accept: string;
	/** uploads the file @returns its name in the media folder */
	send: (blob: Blob, onProgress: (part: number) => void) => Promise<string>;
	/** text keys: of the button without a file, and of the hint */
	choose: string;
	drop: string;
	/** renders the file of that name */
	preview: (name: string) => ReactNode;
};

/** A file field. Its value is the name of the file in the media folder, or null. */
function UploadInput({ maxBytes, accept, send, choose, drop, preview, ...props }: Props) {
	const translate = useTranslate();
	const { field, fieldState, isRequired } = useInput(props);
	const upload = useUpload(maxBytes);
	const name: string | null = field.value || null;
	const problem = fieldState.error?.message;

	async function uploadFirst([file]: File[]): Promise<void> {
		if (file === undefined) return;
		const added = await upload.send(file, send);
		if (added !== null) field.onChange(added);
	}

	return (
		<DropZone
			label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
			upload={upload}
			accept={accept}
			onFiles={uploadFirst}
			choose={name === null ? choose : 'khetse.media.change'}
			drop={drop}
			problem={problem === undefined ? null : <ValidationError error={problem} />}
		>
			{name !== null && (
				<>
					{preview(name)}
					{!isRequired && (
						<Button color="inherit" onClick={() => field.onChange(null)} sx={{ minHeight: 44 }}>
							{translate('khetse.media.remove')}
						</Button>
					)}
				</>
			)}
		</DropZone>
	);
}

const sizes = { square: { width: 256, shown: [88, 88] }, wide: { width: 360, shown: [150, 100] } } as const;

/** An uploaded picture, by the name stored in the form. */
export function PicturePreview({ name, shape, alt = '' }: { name: string; shape: PictureShape; alt?: string }) {
	const { width, shown } = sizes[shape];
	return (
		<Box
			component="img"
			src={pictureUrl(name, width)}
			alt={alt}
			width={shown[0]}
			height={shown[1]}
			sx={{ borderRadius: 1, bgcolor: colours['soil-100'], objectFit: 'contain', flexShrink: 0 }}
		/>
	);
}

type PictureProps = UploadField & {
	/** products, categories and crops are square; banners, blogs, videos and campaigns are wide */
	shape?: PictureShape;
};

/** A picture field. */
export function PictureInput({ shape = 'square', ...props }: PictureProps) {
	const translate = useTranslate();
	return (
		<UploadInput
			{...props}
			maxBytes={maxPictureBytes}
			accept={pictureTypes}
			send={(blob, onProgress) => sendPicture(shape, blob, onProgress)}
			choose="khetse.media.choose"
			drop="khetse.media.drop"
			preview={(name) => <PicturePreview name={name} shape={shape} alt={translate('khetse.media.uploaded')} />}
		/>
	);
}

async function sendDocument(blob: Blob, onProgress: (part: number) => void): Promise<string> {
	return (await uploadFile('office.media.document', blob, onProgress)).data.name;
}

/** A PDF field. */
export function DocumentInput(props: UploadField) {
	const translate = useTranslate();
	return (
		<UploadInput
			{...props}
			maxBytes={maxDocumentBytes}
			accept="application/pdf"
			send={sendDocument}
			choose="khetse.media.choosePdf"
			drop="khetse.media.dropPdf"
			preview={(name) => (
				<Link href={documentUrl(name)} sx={{ py: 1.5 }}>
					{translate('khetse.media.open')}
				</Link>
			)}
		/>
	);
}
