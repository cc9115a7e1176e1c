import { maxPictureBytes } from '#domain/picture.ts';
import { DropZone } from '#office/ui/drop-zone.tsx';
import { PicturePreview } from '#office/ui/upload-input.tsx';
import { pictureTypes, sendPicture, useUpload } from '#office/ui/use-upload.ts';
import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField } from '@mui/material';
import { useRef } from 'react';
import { FieldTitle, useInput, useTranslate, ValidationError } from 'react-admin';

type PictureWithText = { picture: string; alt: string };
const buttonSize = { width: 44, height: 44 };

type RowProps = {
	picture: PictureWithText;
	index: number;
	count: number;
	onMove: (to: number) => void;
	onChange: (picture: PictureWithText | null) => void;
};

function PictureRow({ picture, index, count, onMove, onChange }: RowProps) {
	const translate = useTranslate();
	const number = index + 1;
	return (
		<Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
			<PicturePreview name={picture.picture} shape="square" />
			<TextField
				size="small"
				label={translate('khetse.pictures.alt', { number })}
				value={picture.alt}
				onChange={(event) => onChange({ ...picture, alt: event.target.value })}
				slotProps={{ htmlInput: { maxLength: 200 } }}
				sx={{ flex: '1 1 160px' }}
			/>
			<Box sx={{ whiteSpace: 'nowrap' }}>
				<IconButton
					aria-label={translate('khetse.pictures.moveForward', { number })}
					disabled={index === 0}
					onClick={() => onMove(index - 1)}
					sx={buttonSize}
				>
					<BackIcon />
				</IconButton>
				<IconButton
					aria-label={translate('khetse.pictures.moveBack', { number })}
					disabled={index === count - 1}
					onClick={() => onMove(index + 1)}
					sx={buttonSize}
				>
					<ForwardIcon />
				</IconButton>
				<IconButton
					aria-label={translate('khetse.pictures.remove', { number })}
					onClick={() => onChange(null)}
					sx={buttonSize}
				>
					<DeleteIcon />
				</IconButton>
			</Box>
		</Box>
	);
}

/** Ordered pictures with their alternative texts. Its value is a list of { picture, alt }. */
export function PicturesInput({ source }: { source: string }) {
	const { field, fieldState, isRequired } = useInput({ source, defaultValue: [] });
	const upload = useUpload(maxPictureBytes);
	const pictures: PictureWithText[] = field.value ?? [];
	// several uploads finish one after the other while the user keeps sorting
	const latest = useRef(pictures);
	latest.current = pictures;
	const problem = fieldState.error?.message;

	async function uploadAll(files: File[]): Promise<void> {
		for (const file of files) {
			const added = await upload.send(file, (blob, onProgress) => sendPicture('square', blob, onProgress));
			// the error of a refused file stays visible
			if (added === null) return;
			latest.current = [...latest.current, { picture: added, alt: '' }];
			field.onChange(latest.current);
		}
	}

	function move(from: number, to: number): void {
		const moved = [...pictures];
		moved.splice(to, 0, ...moved.splice(from, 1));
		field.onChange(moved);
	}

	return (
		<>
			{pictures.length > 0 && (
				<Box component="ol" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0, display: 'grid', gap: 1.5 }}>
					{pictures.map((picture, index) => (
						<PictureRow
							key={picture.picture}
							picture={picture}
							index={index}
							count={pictures.length}
							onMove={(to) => move(index, to)}
							onChange={(changed) =>
								field.onChange(
									changed === null
										? pictures.filter((_, at) => at !== index)
										: pictures.map((one, at) => (at === index ? changed : one)),
								)
							}
						/>
					))}
				</Box>
			)}
			<DropZone
				label={<FieldTitle source={source} isRequired={isRequired} />}
				upload={upload}
				accept={pictureTypes}
				isMultiple
				onFiles={uploadAll}
				choose="khetse.media.add"
				drop="khetse.media.dropMany"
				problem={problem === undefined ? null : <ValidationError error={problem} />}
			/>
		</>
	);
}
