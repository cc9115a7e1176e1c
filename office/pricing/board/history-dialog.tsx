import type { BoardRow } from '#contract/pricing-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { LoadError } from '#office/ui/load-error.tsx';
import {
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogTitle,
	Skeleton,
	Table,
	TableBody,
	TableCell,
	TableHead,
	TableRow,
	type Theme,
	useMediaQuery,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { rupeesOrDash } from '../price-change-line.ts';

const shown = 100;

/** Price history of a variant, newest first, with the user. */
export function HistoryDialog({ row, onClose }: { row: BoardRow; onClose: () => void }) {
	const translate = useTranslate();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
	const { data, error, isPending, ask } = useApiQuery('office.prices.history', {
		params: { id: row.id },
		query: { perPage: shown },
	});
	const money = ['price', 'mrp', 'cost'] as const;
	return (
		<Dialog open onClose={onClose} aria-labelledby="history-title" fullWidth maxWidth="sm" fullScreen={isPhone}>
			<DialogTitle id="history-title">
				{translate('khetse.pricing.history.title', { name: `${row.product} ${row.unit}` })}
			</DialogTitle>
			<DialogContent>
				{isPending && <Skeleton variant="rounded" height={200} />}
				{error !== null && <LoadError error={error} onAgain={ask} />}
				{data !== undefined && (
					<Table size="small" aria-labelledby="history-title" sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 } } }}>
						<TableHead>
							<TableRow>
								<TableCell>{translate('khetse.pricing.history.at')}</TableCell>
								<TableCell>{translate('khetse.pricing.history.actor')}</TableCell>
								{money.map((column) => (
									<TableCell key={column} align="right">
										{translate(`khetse.pricing.columns.${column}`)}
									</TableCell>
								))}
							</TableRow>
						</TableHead>
						<TableBody>
							{data.data.map((past) => (
								<TableRow key={past.id}>
									<TableCell>{formatInstant(past.at)}</TableCell>
									<TableCell>
										{past.actorName ??
											translate(
												past.priceUpdateId === null ? 'khetse.pricing.history.catalogue' : 'khetse.formerStaff',
											)}
									</TableCell>
									<TableCell align="right">{rupeesOrDash(past.pricePaise)}</TableCell>
									<TableCell align="right">{rupeesOrDash(past.mrpPaise)}</TableCell>
									<TableCell align="right">{rupeesOrDash(past.costPaise)}</TableCell>
								</TableRow>
							))}
						</TableBody>
					</Table>
				)}
			</DialogContent>
			<DialogActions>
				<Button onClick={onClose} autoFocus variant="contained">
					{translate('khetse.pricing.close')}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
