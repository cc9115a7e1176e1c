import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A part of a page under a heading of its own. */
export function ShowCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card component="section" sx={{ p: 2, minWidth: 0 }}>
			<Typography variant="h2" gutterBottom>
				{title}
			</Typography>
			{children}
		</Card>
	);
}
