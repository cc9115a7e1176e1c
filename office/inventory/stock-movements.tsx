import { formatStock } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { OnePoolWire } from '#contract/inventory-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import {
	Alert,
	Link as MuiLink,
	Skeleton,
	Table,
	TableBody,
	TableCell,
	TableContainer,
	TableHead,
	TablePagination,
	TableRow,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { packOf } from './amount-field.tsx';

const perPage = 25;
const heads = ['when', 'reason', 'change', 'balance', 'user', 'note'] as const;
const isNumber = (head: string) => head === 'change' || head === 'balance';

/** Every movement of a pool: user, time, reason, and the stock afterwards. */
export function StockMovements({ pool }: { pool: OnePoolWire }) {
	const translate = useTranslate();
	const [page, setPage] = useState(0);
	const { data, error } = useQuery({
		// the stock is part of the key: a changed pool has new movements
		queryKey: ['ledger', pool.id, pool.onHand, pool.updatedAt, page],
		queryFn: () => call('office.stock.ledger', { params: { id: pool.id }, query: { page: page + 1, perPage } }),
		placeholderData: keepPreviousData,
	});
	if (error !== null) return <Alert severity="error">{translate(error.message, { _: error.message })}</Alert>;
	if (data === undefined) return <Skeleton variant="rounded" height={160} />;
	const formatted = (amount: number) => formatStock(amount, pool.base as BaseUnit, packOf(pool));
	return (
		<>
			<TableContainer tabIndex={0}>
				<Table size="small" aria-label={translate('khetse.inventory.ledger')}>
					<TableHead>
						<TableRow>
							{heads.map((head) => (
								<TableCell key={head} align={isNumber(head) ? 'right' : 'left'}>
									{translate(`khetse.inventory.${head}`)}
								</TableCell>
							))}
						</TableRow>
					</TableHead>
					<TableBody>
						{data.data.map((row) => (
							<TableRow key={row.id}>
								<TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(row.at)}</TableCell>
								<TableCell>{translate(`khetse.movements.${row.reason}`)}</TableCell>
								<TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
									{row.change > 0 ? `+${formatted(row.change)}` : formatted(row.change)}
								</TableCell>
								<TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
									<strong>{formatted(row.balance)}</strong>
								</TableCell>
								<TableCell>{row.actorName ?? translate('khetse.inventory.noActor')}</TableCell>
								<TableCell>
									{row.order !== null && (
										<MuiLink component={Link} to={`/orders/${row.order.id}/show`}>
											{row.order.number}
										</MuiLink>
									)}
									{row.note}
								</TableCell>
							</TableRow>
						))}
					</TableBody>
				</Table>
			</TableContainer>
			{data.total > perPage && (
				<TablePagination
					component="div"
					count={data.total}
					page={page}
					rowsPerPage={perPage}
					rowsPerPageOptions={[perPage]}
					onPageChange={(_event, next) => setPage(next)}
				/>
			)}
		</>
	);
}
