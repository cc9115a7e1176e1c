import { formatNumber } from '#domain/amount.ts';
import { type PriceProblemName, priceProblems } from '#domain/price-change.ts';
import type { BoardRow } from '#contract/pricing-office.ts';
import { downloadFile } from '#office/lib/api.ts';
import { useCommand } from '#office/lib/use-command.ts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import PercentIcon from '@mui/icons-material/Percent';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type BoardToolsProps = { scheduled: number; canChange: boolean; onPercent: () => void; onImport: () => void };

export function BoardTools({ scheduled, canChange, onPercent, onImport }: BoardToolsProps) {
	const translate = useTranslate();
	const { isRunning, run } = useCommand();
	// A phone only has room for the icons.
	const named = (label: string) => ({
		'aria-label': label,
		title: label,
		children: (
			<Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
				{label}
			</Box>
		),
		sx: { minWidth: 44, '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } } },
	});
	const priceUpdates =
		scheduled === 0
			? translate('khetse.pricing.tools.updates')
			: translate('khetse.pricing.tools.scheduled', { count: scheduled });
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
			<Button
				startIcon={<PercentIcon />}
				disabled={!canChange}
				onClick={onPercent}
				{...named(translate('khetse.pricing.tools.percent'))}
			/>
			<Button startIcon={<UploadIcon />} onClick={onImport} {...named(translate('khetse.pricing.tools.import'))} />
			<Button
				startIcon={<DownloadIcon />}
				loading={isRunning}
				loadingPosition="start"
				onClick={() => run(() => downloadFile('office.prices.export'))}
				{...named(translate('khetse.pricing.tools.export'))}
			/>
			<Button startIcon={<ScheduleIcon />} component={Link} to="/price-updates" {...named(priceUpdates)} />
		</Box>
	);
}

type Props = {
	shownCount: number;
	changedCount: number;
	wrong: readonly { row: BoardRow; problem: PriceProblemName }[];
	isBlocked: boolean;
	onShowWrong: () => void;
	onDiscard: () => void;
	onReview: () => void;
};

/** Number of unsent changes, with reset and publish. */
export function BoardBar({ shownCount, changedCount, wrong, isBlocked, onShowWrong, onDiscard, onReview }: Props) {
	const translate = useTranslate();
	const [first] = wrong;
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 44 }}>
			<Typography role="status" color="text.secondary" sx={{ flexGrow: 1 }}>
				{changedCount === 0
					? translate('khetse.pricing.bar.variants', {
							smart_count: shownCount,
							count: formatNumber(shownCount),
						})
					: translate('khetse.pricing.bar.changed', {
							smart_count: changedCount,
							count: formatNumber(changedCount),
						})}
				{changedCount === 0 && (
					<Box
						component="span"
						sx={{ display: { xs: 'none', md: 'inline' } }}
					>{` ${translate('khetse.pricing.bar.keyboardHint')}`}</Box>
				)}
			</Typography>
			{first !== undefined && (
				<Typography role="alert" color="error" sx={{ flexBasis: '100%', order: -1 }}>
					{translate('khetse.pricing.bar.firstError', {
						name: `${first.row.product} ${first.row.unit}`,
						sentence: priceProblems[first.problem],
					})}
				</Typography>
			)}
			{wrong.length > 0 && (
				<Button color="error" onClick={onShowWrong}>
					{translate('khetse.pricing.bar.errors', { smart_count: wrong.length })}
				</Button>
			)}
			{changedCount > 0 && (
				<Button color="inherit" onClick={onDiscard}>
					{translate('khetse.pricing.bar.discard')}
				</Button>
			)}
			<Button variant="contained" disabled={changedCount === 0 || isBlocked} onClick={onReview}>
				{translate('khetse.pricing.bar.review')}
			</Button>
		</Box>
	);
}
