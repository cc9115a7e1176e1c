import { maxDocumentBytes } from '#domain/picture.ts';
import { Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { uploadFile } from '../api.ts';
import { type UploadField, UploadInput } from './upload-input.tsx';

async function sendDocument(blob: Blob, onProgress: (part: number) => void): Promise<string> {
	return (await uploadFile('office.media.document', blob, onProgress)).data.name;
}

/** A PDF of a form. */
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
				<Link href={`/media/${name}.pdf`} sx={{ py: 1.5 }}>
					{translate('khetse.media.open')}
				</Link>
			)}
		/>
	);
}
