import type { DeskStatus } from '#domain/desk.ts';
import { colours } from '#office/palette.ts';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

const colourOf: Record<DeskStatus, { bgcolor: string; color: string }> = {
	open: { bgcolor: colours['chilli-100'], color: colours['chilli-700'] },
	assigned: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	answered: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	closed: { bgcolor: colours['soil-100'], color: colours['soil-900'] },
};

export function CaseChip({ status }: { status: DeskStatus }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`khetse.desk.status.${status}`)} sx={colourOf[status]} />;
}
