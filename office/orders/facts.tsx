import { colours } from '#office/palette.ts';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export type Fact = { term: string; value: ReactNode; isStrong?: boolean };

/** Terms left, values right, money under money. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}>
			{facts.map(({ term, value, isStrong = false }) => (
				<Box
					key={term}
					sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: isStrong ? 700 : 400 }}
				>
					<Box component="dt" sx={{ color: isStrong ? undefined : colours['soil-500'] }}>
						{term}
					</Box>
					<Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
						{value}
					</Box>
				</Box>
			))}
		</Box>
	);
}
