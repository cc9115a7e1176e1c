import { Button, Paper, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = {
	count: number;
	note: string;
	isRunning: boolean;
	onNote: (note: string) => void;
	onClear: () => void;
	onReceive: () => void;
};

/** What was typed into the rows so far, and the one button that writes it down. */
export function ReceiptBar({ count, note, isRunning, onNote, onClear, onReceive }: Props) {
	const translate = useTranslate();
	return (
		<Paper
			elevation={4}
			component="section"
			aria-label={translate('khetse.stock.receive')}
			sx={{
				position: 'sticky',
				bottom: 8,
				zIndex: 2,
				p: 1.5,
				display: 'flex',
				flexWrap: 'wrap',
				gap: 1.5,
				alignItems: 'center',
			}}
		>
			<Typography role="status" sx={{ fontWeight: 650 }}>
				{translate('khetse.stock.ready', { smart_count: count })}
			</Typography>
			<TextField
				size="small"
				margin="none"
				label={translate('khetse.stock.note')}
				value={note}
				onChange={(event) => onNote(event.target.value)}
				slotProps={{ htmlInput: { maxLength: 300 } }}
				sx={{ flex: '1 1 160px' }}
			/>
			<Button color="inherit" onClick={onClear} disabled={isRunning}>
				{translate('khetse.stock.clear')}
			</Button>
			<Button variant="contained" onClick={onReceive} loading={isRunning}>
				{translate('khetse.stock.receive')}
			</Button>
		</Paper>
	);
}
