import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listLink, oldestFirst, orderFilters, stockFilter, ticketFilter } from './dashboard-links.ts';

type Tile = { name: string; count: number; paise: number | null; to: string; isUrgent: boolean };

/** Counts of open tasks are coloured when above zero. */
const urgent = new Set<string>([
	'inReview',
	'new',
	'openReturns',
	'withoutInvoice',
	'lowStock',
	'ticketsAwaitingReply',
	'inquiries',
]);

function tilesOf(dashboard: Dashboard): Tile[] {
	const orders = Object.entries(orderFilters).flatMap(([name, filter]) => {
		const sum = dashboard.orders[name as keyof Dashboard['orders']];
		return sum === null
			? []
			: [{ name, count: sum.count, paise: sum.paise, to: listLink('orders', filter, oldestFirst.includes(name)) }];
	});
	const counted = [
		{ name: 'lowStock', count: dashboard.lowStock, to: listLink('stock', stockFilter) },
		{ name: 'ticketsAwaitingReply', count: dashboard.ticketsAwaitingReply, to: listLink('tickets', ticketFilter) },
		{ name: 'inquiries', count: dashboard.inquiries, to: listLink('inquiries', ticketFilter) },
	].flatMap(({ count, ...tile }) => (count === null ? [] : [{ ...tile, count, paise: null }]));
	return [...orders, ...counted].map((tile) => ({ ...tile, isUrgent: urgent.has(tile.name) && tile.count > 0 }));
}

export function hasTiles(dashboard: Dashboard): boolean {
	return tilesOf(dashboard).length > 0;
}

/** Counts of open tasks; each links to its list. */
export function DashboardTiles({ dashboard }: { dashboard: Dashboard }) {
	const translate = useTranslate();
	const tiles = tilesOf(dashboard);
	if (tiles.length === 0) return null;
	return (
		<Box
			component="ul"
			aria-label={translate('khetse.dashboard.tiles')}
			sx={{
				listStyle: 'none',
				m: 0,
				p: 0,
				display: 'grid',
				gap: 1.5,
				gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(168px, 1fr))' },
			}}
		>
			{tiles.map(({ name, count, paise, to, isUrgent }) => (
				<Card key={name} component="li" sx={isUrgent ? { borderColor: colours['turmeric-600'] } : undefined}>
					<CardActionArea
						component={Link}
						to={to}
						sx={{ p: 1.5, height: '100%', display: 'grid', alignContent: 'start', justifyContent: 'start' }}
					>
						<Typography color="text.secondary" sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>
							{translate(`khetse.dashboard.tile.${name}`)}
						</Typography>
						<Typography
							sx={{
								fontSize: '1.75rem',
								fontWeight: 700,
								lineHeight: 1.2,
								fontVariantNumeric: 'tabular-nums',
								color: isUrgent ? colours['turmeric-800'] : count === 0 ? colours['soil-500'] : undefined,
							}}
						>
							{formatNumber(count)}
						</Typography>
						<Typography color="text.secondary" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
							{paise === null ? ' ' : formatRupees(paise as Paise)}
						</Typography>
					</CardActionArea>
				</Card>
			))}
		</Box>
	);
}
