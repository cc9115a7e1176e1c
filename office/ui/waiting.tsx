import { Box, Skeleton } from '@mui/material';

/** Stands where a record will be. */
export function Waiting() {
	return (
		<Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
			{[44, 160, 200].map((height) => (
				<Skeleton key={height} variant="rounded" height={height} />
			))}
		</Box>
	);
}
