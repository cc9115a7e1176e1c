import {
	Box,
	Card,
	Link as MuiLink,
	Table,
	TableBody,
	TableCell,
	TableHead,
	TableRow,
	Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

export type FigureRow = { key: string; cells: readonly string[]; to?: string | undefined };

type Props = {
	title: string;
	/** column headers of the table, the first for the row label */
	heads: readonly string[];
	rows: readonly FigureRow[];
	/** link to the complete list */
	to: string;
	children: ReactNode;
};

/** A chart, and the same figures as an accessible table, each row with a link to the list. */
export function ChartCard({ title, heads, rows, to, children }: Props) {
	const translate = useTranslate();
	return (
		<Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
			<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
				<Typography variant="h2">{title}</Typography>
				<MuiLink
					component={Link}
					to={to}
					variant="body2"
					aria-label={translate('khetse.dashboard.chart.listOf', { title })}
				>
					{translate('khetse.dashboard.chart.list')}
				</MuiLink>
			</Box>
			{rows.length === 0 ? (
				<Typography color="text.secondary" sx={{ py: 4 }}>
					{translate('khetse.dashboard.chart.noData')}
				</Typography>
			) : (
				<>
					{/* While the menu folds away the card is narrower than the axes: the chart keeps a width it can be drawn in. */}
					<Box aria-hidden sx={{ overflow: 'hidden' }}>
						<Box sx={{ minWidth: 240 }}>{children}</Box>
					</Box>
					<details>
						<Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'text.secondary' }}>
							{translate('khetse.dashboard.chart.table')}
						</Box>
						<Table size="small" aria-label={title}>
							<TableHead>
								<TableRow>
									{heads.map((head, index) => (
										<TableCell key={head} align={index === 0 ? 'left' : 'right'}>
											{head}
										</TableCell>
									))}
								</TableRow>
							</TableHead>
							<TableBody>
								{rows.map((row) => (
									<TableRow key={row.key}>
										{row.cells.map((cell, index) => (
											<TableCell
												key={heads[index]}
												align={index === 0 ? 'left' : 'right'}
												{...(index === 0 ? { component: 'th', scope: 'row' } : {})}
											>
												{index === 0 && row.to !== undefined ? (
													<MuiLink component={Link} to={row.to}>
														{cell}
													</MuiLink>
												) : (
													cell
												)}
											</TableCell>
										))}
									</TableRow>
								))}
							</TableBody>
						</Table>
					</details>
				</>
			)}
		</Card>
	);
}
