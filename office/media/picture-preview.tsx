import type { PictureShape } from '#domain/picture.ts';
import { Box } from '@mui/material';
import { colours } from '../palette.ts';

const sizes = { square: { width: 256, shown: [88, 88] }, wide: { width: 360, shown: [150, 100] } } as const;

/** A picture of ours by its name, as the form keeps it. */
export function PicturePreview({ name, shape, alt = '' }: { name: string; shape: PictureShape; alt?: string }) {
	const { width, shown } = sizes[shape];
	return (
		<Box
			component="img"
			src={`/media/${name}-${width}.webp`}
			alt={alt}
			width={shown[0]}
			height={shown[1]}
			sx={{ borderRadius: 1, bgcolor: colours['soil-100'], objectFit: 'contain', flexShrink: 0 }}
		/>
	);
}
