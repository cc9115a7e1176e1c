import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { dayOf } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { colours } from '#office/lib/palette.ts';
import { Box } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useTranslate } from 'react-admin';
import { ChartCard, type FigureRow } from './chart-card.tsx';
import { listLink } from './dashboard-links.ts';

const height = 220;
const margin = { left: 0, right: 24, top: 12, bottom: 0 };
const still = { skipAnimation: true, hideLegend: true, height, margin } as const;
const rupees = (paise: number | null) => formatRupees((paise ?? 0) as Paise);
/** '₹12k', '₹3.4L': short amounts for the axis. */
const short = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });
const shortRupees = (paise: number) => `₹${short.format(paise / 100)}`;

export function DashboardCharts({ trade }: { trade: NonNullable<Dashboard['trade']> }) {
	const translate = useTranslate();
	const canReadCatalogue = can(useRoles(), 'catalogue.read');
	const { days, bestSellers, cancellations } = trade;
	const period = { from: days[0]?.day, to: days.at(-1)?.day };
	const text = (key: string) => translate(`khetse.dashboard.chart.${key}`);
	const isQuiet = days.every(({ orders }) => orders === 0);
	const dayRows = (figure: (row: (typeof days)[number]) => string): FigureRow[] =>
		isQuiet
			? []
			: days.map((row) => ({
					key: row.day,
					cells: [dayOf(row.day), figure(row)],
					to: listLink('orders', { from: row.day, to: row.day }),
				}));
	const dayAxis = {
		data: days.map(({ day }) => dayOf(day)),
		tickInterval: (_: string, index: number) => (days.length - 1 - index) % 7 === 0,
	};
	return (
		<Box
			sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
		>
			<ChartCard
				title={text('orders')}
				heads={[text('day'), text('orderCount')]}
				rows={dayRows(({ orders }) => formatNumber(orders))}
				to={listLink('orders', period)}
			>
				<BarChart
					{...still}
					xAxis={[{ ...dayAxis, scaleType: 'band' }]}
					yAxis={[{ tickMinStep: 1, width: 36 }]}
					series={[{ data: days.map(({ orders }) => orders), color: colours['leaf-600'] }]}
				/>
			</ChartCard>
			<ChartCard
				title={text('revenue')}
				heads={[text('day'), text('rupees')]}
				rows={dayRows(({ paise }) => rupees(paise))}
				to={listLink('orders', period)}
			>
				<LineChart
					{...still}
					xAxis={[{ ...dayAxis, scaleType: 'point' }]}
					yAxis={[{ valueFormatter: shortRupees, width: 56, min: 0 }]}
					series={[
						{
							data: days.map(({ paise }) => paise),
							color: colours['leaf-700'],
							area: true,
							showMark: false,
							curve: 'linear',
							valueFormatter: rupees,
						},
					]}
					sx={{ '& .MuiAreaElement-root': { opacity: 0.15 } }}
				/>
			</ChartCard>
			<ChartCard
				title={text('bestSellers')}
				heads={[text('product'), text('quantity'), text('rupees')]}
				rows={bestSellers.map(({ productId, product, quantity, paise }) => ({
					key: productId,
					cells: [product, formatNumber(quantity), rupees(paise)],
					to: canReadCatalogue ? `/products/${productId}` : undefined,
				}))}
				to={canReadCatalogue ? '/products' : listLink('orders', period)}
			>
				<BarChart
					{...still}
					layout="horizontal"
					yAxis={[{ scaleType: 'band', data: bestSellers.map(({ product }) => product), width: 150 }]}
					xAxis={[{ valueFormatter: shortRupees, tickNumber: 4 }]}
					series={[
						{ data: bestSellers.map(({ paise }) => paise), color: colours['turmeric-500'], valueFormatter: rupees },
					]}
				/>
			</ChartCard>
			<ChartCard
				title={text('cancellations')}
				heads={[text('reason'), text('orderCount')]}
				rows={cancellations.map(({ reason, count }) => ({
					key: reason,
					cells: [reason, formatNumber(count)],
				}))}
				to={listLink('orders', { status: 'CANCELLED', ...period })}
			>
				<BarChart
					{...still}
					layout="horizontal"
					yAxis={[{ scaleType: 'band', data: cancellations.map(({ reason }) => reason), width: 120 }]}
					xAxis={[{ tickMinStep: 1 }]}
					series={[{ data: cancellations.map(({ count }) => count), color: colours['chilli-600'] }]}
				/>
			</ChartCard>
		</Box>
	);
}
