import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { clockOf, weekdayOf } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listLink } from './dashboard-links.ts';

/** '+33 %', or null when there is no value to compare with */
function trendOf(now: number, before: number): { text: string; isUp: boolean } | null {
	if (before === 0) return null;
	const percent = Math.round(((now - before) * 100) / before);
	return { text: `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`, isUp: percent >= 0 };
}

type Figure = { name: 'orders' | 'revenue'; now: number; before: number; shown: (figure: number) => string };

/** Today compared with the same weekday a week ago, both up to the same time. */
export function DashboardCompare({
	dashboard,
	trade,
}: {
	dashboard: Dashboard;
	trade: NonNullable<Dashboard['trade']>;
}) {
	const translate = useTranslate();
	const figures: Figure[] = [
		{
			name: 'orders',
			now: trade.today.count,
			before: trade.weekAgo.count,
			shown: formatNumber,
		},
		{
			name: 'revenue',
			now: trade.today.paise,
			before: trade.weekAgo.paise,
			shown: (figure) => formatRupees(figure as Paise),
		},
	];
	const ofDay = (day: string) => listLink('orders', { from: day, to: day, isCancelled: false });
	return (
		<Card component="section" aria-labelledby="dashboard-compare" sx={{ p: 2 }}>
			<Typography id="dashboard-compare" variant="h2" gutterBottom>
				{translate('khetse.dashboard.compare.title', { weekday: weekdayOf(dashboard.day) })}
			</Typography>
			<Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
				{figures.map(({ name, now, before, shown }) => {
					const change = trendOf(now, before);
					return (
						<div key={name}>
							<Typography color="text.secondary">{translate(`khetse.dashboard.compare.${name}`)}</Typography>
							<Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, fontVariantNumeric: 'tabular-nums' }}>
								<MuiLink
									component={Link}
									to={ofDay(dashboard.day)}
									color="inherit"
									sx={{ fontSize: '1.75rem', fontWeight: 700 }}
								>
									{shown(now)}
								</MuiLink>
								{change !== null && (
									<Box component="strong" sx={{ color: change.isUp ? colours['leaf-700'] : colours['chilli-700'] }}>
										{change.text}
									</Box>
								)}
							</Box>
							<MuiLink
								component={Link}
								to={ofDay(trade.weekAgoDay)}
								variant="body2"
								sx={{ display: 'inline-block', py: 0.5 }}
							>
								{translate('khetse.dashboard.compare.before', { figure: shown(before), clock: clockOf(dashboard.at) })}
							</MuiLink>
						</div>
					);
				})}
			</Box>
		</Card>
	);
}
