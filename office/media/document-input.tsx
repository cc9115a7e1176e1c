import { maxDocumentBytes } from '#domain/picture.ts';
import { Button, Link } from '@mui/material';
import { FieldTitle, type InputProps, useInput, useTranslate, ValidationError } from 'react-admin';
import { uploadFile } from '../api.ts';
import { DropZone } from './drop-zone.tsx';
import { useUpload } from './use-upload.ts';

/**
 * A PDF of a form. Its value is the name of the document in the media folder, or null.
 */
export function DocumentInput(props: Pick<InputProps, 'source' | 'label' | 'validate' | 'defaultValue'>) {
	const translate = useTranslate();
	const { field, fieldState, isRequired } = useInput(props);
	const upload = useUpload(maxDocumentBytes);
	const name: string | null = field.value || null;
	const problem = fieldState.error?.message;

	async function take([file]: File[]): Promise<void> {
		if (file === undefined) return;
		const added = await upload.send(file, (blob, onProgress) => uploadFile('office.media.document', blob, onProgress));
		if (added !== null) field.onChange(added.data.name);
	}

	return (
		<DropZone
			label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
			upload={upload}
			accept="application/pdf"
			onFiles={take}
			choose={name === null ? 'khetse.media.choosePdf' : 'khetse.media.change'}
			drop="khetse.media.dropPdf"
			problem={problem === undefined ? null : <ValidationError error={problem} />}
		>
			{name !== null && (
				<>
					<Link href={`/media/${name}.pdf`} sx={{ py: 1.5 }}>
						{translate('khetse.media.open')}
					</Link>
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
