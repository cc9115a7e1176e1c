import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FieldTitle, type InputProps, useInput, useTranslate, ValidationError } from 'react-admin';
import { DropZone } from './drop-zone.tsx';
import { useUpload } from './use-upload.ts';

export type UploadField = Pick<InputProps, 'source' | 'label' | 'validate' | 'defaultValue'>;

type Props = UploadField & {
	maxBytes: number;
	/** media types, as a file field takes them */
	accept: string;
	/** sends the file up @returns its name in the media folder */
	send: (blob: Blob, onProgress: (part: number) => void) => Promise<string>;
	/** names of texts: on the button while there is no file, and beside it */
	choose: string;
	drop: string;
	/** shows the file of that name */
	preview: (name: string) => ReactNode;
};

/** A file of a form. Its value is the name of the file in the media folder, or null. */
export function UploadInput({ maxBytes, accept, send, choose, drop, preview, ...props }: Props) {
	const translate = useTranslate();
	const { field, fieldState, isRequired } = useInput(props);
	const upload = useUpload(maxBytes);
	const name: string | null = field.value || null;
	const problem = fieldState.error?.message;

	async function take([file]: File[]): Promise<void> {
		if (file === undefined) return;
		const added = await upload.send(file, send);
		if (added !== null) field.onChange(added);
	}

	return (
		<DropZone
			label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
			upload={upload}
			accept={accept}
			onFiles={take}
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
