import { clockOf, longDayOf } from '#office/lib/dates.ts';
import { nameOf, usePageLabel, useRoles } from '#office/lib/office-page.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { pagesFor } from '#office/pages.ts';
import { LoadError } from '#office/ui/load-error.tsx';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { Title, useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { DashboardCompare } from './dashboard-compare.tsx';
import { DashboardTiles, hasTiles } from './dashboard-tiles.tsx';
import { LastBackup } from './last-backup.tsx';
import { SetUp } from './set-up.tsx';

const DashboardCharts = lazy(async () => ({ default: (await import('./dashboard-charts.tsx')).DashboardCharts }));
const refreshMs = 60_000;

/** The menu items, for roles without counts and for phones, where the menu is closed. */
function PageLinks({ isAlone }: { isAlone: boolean }) {
	const translate = useTranslate();
	const labelOf = usePageLabel();
	const pages = pagesFor(useRoles());
	if (pages.length === 0) return <Typography>{translate('khetse.dashboard.noPages')}</Typography>;
	return (
		<Box
			component="nav"
			aria-label={translate('khetse.dashboard.shortcuts')}
			sx={{ display: { xs: 'flex', md: isAlone ? 'flex' : 'none' }, flexWrap: 'wrap', gap: 1.5 }}
		>
			{pages.map((page) => (
				<Button
					key={nameOf(page)}
					component={Link}
					to={`/${nameOf(page)}`}
					variant="outlined"
					startIcon={<page.icon />}
				>
					{labelOf(page)}
				</Button>
			))}
		</Box>
	);
}

function DashboardSkeleton() {
	return (
		<Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
			<Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
				{['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
					<Skeleton key={key} variant="rounded" height={104} />
				))}
			</Box>
			<Skeleton variant="rounded" height={130} />
		</Box>
	);
}

/** The dashboard: open tasks of the user and the figures of the shop. It reloads automatically. */
export function DashboardPage() {
	const translate = useTranslate();
	const { identity } = useGetIdentity();
	const roles = useRoles();
	const { data, error, ask } = useApiQuery('office.dashboard.get', {}, refreshMs);
	const dashboard = data?.data;
	return (
		<Box sx={{ py: 2, px: { xs: 0, md: 1 }, display: 'grid', gap: 2, maxWidth: 1280 }}>
			<Title title="khetse.dashboard.title" />
			<div>
				<Typography variant="h2">
					{translate('khetse.dashboard.greeting', { name: identity?.fullName ?? '' })}
				</Typography>
				<Typography color="text.secondary">
					{translate('khetse.dashboard.roles', {
						roles: roles.map((role) => translate(`khetse.roles.${role}`)).join(', '),
					})}
					{dashboard !== undefined &&
						` · ${translate('khetse.dashboard.asOf', { day: longDayOf(dashboard.day), clock: clockOf(dashboard.at) })}`}
				</Typography>
			</div>
			{dashboard === undefined && error === null && <DashboardSkeleton />}
			{/* The last figures stay visible while reloading fails, marked as old. */}
			{error !== null && <LoadError error={error} onAgain={ask} />}
			{dashboard !== undefined && (
				<>
					{dashboard.backup !== null && <LastBackup backup={dashboard.backup} at={dashboard.at} />}
					{dashboard.setUp !== null && <SetUp setUp={dashboard.setUp} />}
					<DashboardTiles dashboard={dashboard} />
					{dashboard.trade !== null &&
						dashboard.setUp?.steps.some(({ name, isDone }) => name === 'order' && !isDone) !== true && (
							<>
								<DashboardCompare dashboard={dashboard} trade={dashboard.trade} />
								<Suspense fallback={<Skeleton variant="rounded" height={600} />}>
									<DashboardCharts trade={dashboard.trade} />
								</Suspense>
							</>
						)}
				</>
			)}
			<PageLinks isAlone={dashboard !== undefined && !hasTiles(dashboard)} />
		</Box>
	);
}
