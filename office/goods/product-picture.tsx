import { Box } from '@mui/material';
import { colours } from '../palette.ts';

/** A product's small picture in a row; an empty square where there is none, so that the names stand in line. */
export function ProductPicture({ name, size = 40 }: { name: string | null; size?: number }) {
	return (
		<Box
			sx={{
				width: size,
				height: size,
				borderRadius: 1,
				bgcolor: colours['soil-100'],
				flexShrink: 0,
				overflow: 'hidden',
			}}
		>
			{name !== null && <img src={`/media/${name}-128.webp`} alt="" width={size} height={size} loading="lazy" />}
		</Box>
	);
}
