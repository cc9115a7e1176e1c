import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** One concern of a form, with its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
	const translate = useTranslate();
	return (
		<Card component="section" sx={{ p: 2, minWidth: 0 }}>
			<Typography variant="h2" gutterBottom>
				{translate(title, { _: title })}
			</Typography>
			{children}
		</Card>
	);
}
