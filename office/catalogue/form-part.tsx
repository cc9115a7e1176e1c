import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** A section of a form, with its heading. */
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

/** Rows of a form use the available width; their buttons are visible for keyboard users too, not only on hover. */
export const rowsOfForm = {
	'& .RaSimpleFormIterator-form': { flex: 1, minWidth: 0 },
	'& .RaSimpleFormIterator-action': { visibility: 'visible' },
	'& .RaSimpleFormIterator-action .MuiIconButton-root': { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } },
} as const;
