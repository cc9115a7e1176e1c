import { undoCashRefusal } from '#domain/cash.ts';
import { indianDay } from '#domain/indian-clock.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { CashDay } from '#contract/cash-office.ts';
import { call } from '#office/lib/api.ts';
import { clockOf } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { colours } from '#office/lib/palette.ts';
import { readUser } from '#office/lib/session.ts';
import { useApiQuery, useCommand } from '#office/lib/use-command.ts';
import { DayField } from '#office/ui/day-input.tsx';
import { LoadError } from '#office/ui/load-error.tsx';
import { ShowCard } from '#office/ui/record-page.tsx';
import { Box, Button, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const row = {
	display: 'flex',
	alignItems: 'center',
	gap: 1.5,
	py: 1,
	borderTop: `1px solid ${colours['soil-200']}`,
} as const;

type Collection = CashDay['collections'][number];

function CollectionRow({ collection, onUndo }: { collection: Collection; onUndo: (() => void) | null }) {
	const translate = useTranslate();
	const { order, amountPaise, at, collectorName, undoneAt } = collection;
	const amount = formatRupees(amountPaise as Paise);
	return (
		<Box component="li" sx={row}>
			<Box sx={{ flex: 1, minWidth: 0 }}>
				<MuiLink component={Link} to={`/orders/${order.id}/show`} sx={{ fontWeight: 600 }}>
					{order.name}
				</MuiLink>
				<Typography variant="body2" color="text.secondary">
					{[
						clockOf(at),
						collectorName || translate('khetse.formerStaff'),
						undoneAt === null ? null : translate('khetse.cash.undone', { instant: clockOf(undoneAt) }),
					]
						.filter(Boolean)
						.join(' · ')}
				</Typography>
			</Box>
			<Typography sx={{ fontWeight: 600, ...(undoneAt === null ? {} : { textDecoration: 'line-through' }) }}>
				{amount}
			</Typography>
			{onUndo !== null && (
				<Button
					size="small"
					aria-label={translate('khetse.cash.undoOf', { amount, number: order.name })}
					onClick={onUndo}
				>
					{translate('khetse.cash.undo')}
				</Button>
			)}
		</Box>
	);
}

function CashOfDay({ cash, onChange }: { cash: CashDay; onChange: () => void }) {
	const translate = useTranslate();
	const notify = useNotify();
	const roles = useRoles();
	const { run } = useCommand();
	const actor = { userId: readUser()?.id ?? '', roles };
	if (cash.collections.length === 0) return <Typography>{translate('khetse.cash.none')}</Typography>;

	async function undo({ order, orderVersion }: Collection) {
		const body = { version: orderVersion };
		const done = await run(() => call('office.orders.undoCash', { params: { id: order.id }, body }));
		if (done !== null) notify('resources.orders.done.undoCash', { type: 'success' });
		onChange();
	}

	const canUndo = ({ isLatest, collectorId, at }: Collection) =>
		isLatest &&
		undoCashRefusal(
			{ collectedBy: collectorId, at: new Date(at), orderStatus: 'DELIVERED', returnProcessedAt: null },
			actor,
			new Date(),
		) === null;
	return (
		<>
			<ShowCard title={translate('khetse.cash.perRider')}>
				<Typography role="status" sx={{ fontWeight: 700, fontSize: '1.25rem' }}>
					{translate('khetse.cash.total', { amount: formatRupees(cash.totalPaise as Paise) })}
				</Typography>
				<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
					{cash.totals.map(({ collectorId, name, count, paise }) => (
						<Box component="li" key={collectorId ?? ''} sx={row}>
							<Box sx={{ flex: 1 }}>
								{name || translate('khetse.formerStaff')}
								<Typography variant="body2" color="text.secondary">
									{translate('khetse.cash.count', { smart_count: count })}
								</Typography>
							</Box>
							<strong>{formatRupees(paise as Paise)}</strong>
						</Box>
					))}
				</Box>
			</ShowCard>
			<ShowCard title={translate('khetse.cash.collections')}>
				<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
					{cash.collections.map((collection) => (
						<CollectionRow
							key={collection.id}
							collection={collection}
							onUndo={canUndo(collection) ? () => undo(collection) : null}
						/>
					))}
				</Box>
			</ShowCard>
		</>
	);
}

const refreshMs = 60_000;

/** The cash collected on a day, its sum per rider, and every collection. A rider sees the own ones. */
export function CashPage() {
	const translate = useTranslate();
	const [day, setDay] = useState(() => indianDay(new Date()));
	const { data, error, ask } = useApiQuery('office.cash.day', { query: { day } }, refreshMs);
	return (
		<Box sx={{ py: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
			<Title title="khetse.cash.title" />
			<DayField label={translate('khetse.cash.day')} value={day} onChange={(next) => next !== '' && setDay(next)} />
			{error !== null && <LoadError error={error} onAgain={ask} />}
			{data === undefined && error === null && (
				<Box aria-busy="true">
					<Skeleton variant="rounded" height={160} />
				</Box>
			)}
			{data !== undefined && <CashOfDay cash={data.data} onChange={ask} />}
		</Box>
	);
}
