import { maxPictureBytes, type PictureShape } from '#domain/picture.ts';
import { useTranslate } from 'react-admin';
import { PicturePreview } from './picture-preview.tsx';
import { pictureTypes, sendPicture } from './send-picture.ts';
import { type UploadField, UploadInput } from './upload-input.tsx';

type Props = UploadField & {
	/** goods, categories and crops stand on a square; banners, articles, videos and campaigns show a wide scene */
	shape?: PictureShape;
};

/** A picture of a form. */
export function PictureInput({ shape = 'square', ...props }: Props) {
	const translate = useTranslate();
	return (
		<UploadInput
			{...props}
			maxBytes={maxPictureBytes}
			accept={pictureTypes}
			send={(blob, onProgress) => sendPicture(shape, blob, onProgress)}
			choose="khetse.media.choose"
			drop="khetse.media.drop"
			preview={(name) => <PicturePreview name={name} shape={shape} alt={translate('khetse.media.ready')} />}
		/>
	);
}
