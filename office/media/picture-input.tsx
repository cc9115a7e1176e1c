import { maxPictureBytes, type PictureShape } from '#domain/picture.ts';
import { Button } from '@mui/material';
import { FieldTitle, type InputProps, useInput, useTranslate, ValidationError } from 'react-admin';
import { DropZone } from './drop-zone.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { pictureTypes, sendPicture } from './send-picture.ts';
import { useUpload } from './use-upload.ts';

type Props = Pick<InputProps, 'source' | 'label' | 'validate' | 'defaultValue'> & {
	/** goods, categories and crops stand on a square; banners, articles, videos and campaigns show a wide scene */
	shape?: PictureShape;
};

/**
 * A picture of a form. Its value is the name of the picture in the media folder, or null.
 */
export function PictureInput({ shape = 'square', ...props }: Props) {
	const translate = useTranslate();
	const { field, fieldState, isRequired } = useInput(props);
	const upload = useUpload(maxPictureBytes);
	const name: string | null = field.value || null;
	const problem = fieldState.error?.message;

	async function take([file]: File[]): Promise<void> {
		if (file === undefined) return;
		const added = await upload.send(file, (blob, onProgress) => sendPicture(shape, blob, onProgress));
		if (added !== null) field.onChange(added);
	}

	return (
		<DropZone
			label={<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />}
			upload={upload}
			accept={pictureTypes}
			onFiles={take}
			choose={name === null ? 'khetse.media.choose' : 'khetse.media.change'}
			drop="khetse.media.drop"
			problem={problem === undefined ? null : <ValidationError error={problem} />}
		>
			{name !== null && (
				<>
					<PicturePreview name={name} shape={shape} alt={translate('khetse.media.ready')} />
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
