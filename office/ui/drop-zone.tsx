import { colours } from '#office/lib/palette.ts';
import UploadIcon from '@mui/icons-material/UploadOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Upload } from './use-upload.ts';

type Props = {
	label: ReactNode;
	upload: Upload;
	/** types in the file dialog; the server decides what it accepts */
	accept: string;
	isMultiple?: boolean;
	onFiles: (files: File[]) => void;
	/** texts of the button and of the drop hint */
	choose: string;
	drop: string;
	/** validation error of the field */
	problem?: ReactNode;
	/** the present value */
	children?: ReactNode;
};

/** Accepts dropped files or files chosen with the button, which also works by keyboard. */
export function DropZone(props: Props) {
	const { label, upload, accept, isMultiple = false, onFiles, choose, drop, problem = null, children } = props;
	const translate = useTranslate();
	const labelId = useId();
	const chooser = useRef<HTMLInputElement>(null);
	const [isDraggedOver, setDraggedOver] = useState(false);
	const message = upload.failure ?? problem;

	function acceptFiles(files: FileList | null): void {
		const chosen = [...(files ?? [])];
		if (chosen.length > 0) onFiles(isMultiple ? chosen : chosen.slice(0, 1));
	}

	return (
		<Box role="group" aria-labelledby={labelId} sx={{ width: '100%', mb: 2 }}>
			<Typography id={labelId} variant="body2" color="text.secondary" gutterBottom>
				{label}
			</Typography>
			<Box
				onDragOver={(event) => {
					event.preventDefault();
					setDraggedOver(true);
				}}
				onDragLeave={() => setDraggedOver(false)}
				onDrop={(event) => {
					event.preventDefault();
					setDraggedOver(false);
					acceptFiles(event.dataTransfer.files);
				}}
				sx={{
					border: '1px dashed',
					borderColor:
						message === null ? (isDraggedOver ? colours['leaf-600'] : colours['soil-300']) : colours['chilli-600'],
					bgcolor: isDraggedOver ? colours['leaf-50'] : undefined,
					borderRadius: 1,
					p: 2,
					display: 'flex',
					flexWrap: 'wrap',
					alignItems: 'center',
					gap: 2,
				}}
			>
				{children}
				<Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
					<Button
						variant="outlined"
						startIcon={<UploadIcon />}
						disabled={upload.progress !== null}
						onClick={() => chooser.current?.click()}
						sx={{ minHeight: 44 }}
					>
						{translate(choose)}
					</Button>
					<Typography variant="body2" color="text.secondary">
						{translate(drop)}
					</Typography>
				</Box>
				<input
					ref={chooser}
					type="file"
					hidden
					accept={accept}
					multiple={isMultiple}
					onChange={(event) => {
						acceptFiles(event.target.files);
						// choosing the same file again must fire a change
						event.target.value = '';
					}}
				/>
				{upload.progress !== null && (
					<LinearProgress
						variant={upload.progress < 1 ? 'determinate' : 'indeterminate'}
						value={Math.round(upload.progress * 100)}
						aria-label={translate('khetse.media.sending', { name: upload.fileName })}
						sx={{ flexBasis: '100%' }}
					/>
				)}
			</Box>
			<Typography role="alert" variant="body2" color="error" sx={{ mt: 0.5, ':empty': { display: 'none' } }}>
				{message}
			</Typography>
		</Box>
	);
}
