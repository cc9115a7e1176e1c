import type { PictureShape } from '#domain/picture.ts';
import { uploadFile } from '../api.ts';

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
