import type { BoardRow } from '#contract/office/prices.ts';
import { type PriceProblemName, priceProblems } from '#contract/price-problem-wire.ts';
import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = {
	shownCount: number;
	changedCount: number;
	wrong: readonly { row: BoardRow; problem: PriceProblemName }[];
	isBlocked: boolean;
	onShowWrong: () => void;
	onDiscard: () => void;
	onReview: () => void;
};

/** What was typed so far, and the way on. */
export function BoardBar({ shownCount, changedCount, wrong, isBlocked, onShowWrong, onDiscard, onReview }: Props) {
	const translate = useTranslate();
	const [first] = wrong;
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 44 }}>
			<Typography role="status" color="text.secondary" sx={{ flexGrow: 1 }}>
				{changedCount === 0
					? translate('khetse.prices.bar.packs', { smart_count: shownCount, count: shownCount.toLocaleString('en-IN') })
					: translate('khetse.prices.bar.changed', {
							smart_count: changedCount,
							count: changedCount.toLocaleString('en-IN'),
						})}
				{changedCount === 0 && (
					<Box
						component="span"
						sx={{ display: { xs: 'none', md: 'inline' } }}
					>{` ${translate('khetse.prices.bar.keys')}`}</Box>
				)}
			</Typography>
			{first !== undefined && (
				<Typography role="alert" color="error" sx={{ flexBasis: '100%', order: -1 }}>
					{translate('khetse.prices.bar.firstWrong', {
						name: `${first.row.product} ${first.row.unit}`,
						sentence: priceProblems[first.problem],
					})}
				</Typography>
			)}
			{wrong.length > 0 && (
				<Button color="error" onClick={onShowWrong}>
					{translate('khetse.prices.bar.wrong', { smart_count: wrong.length })}
				</Button>
			)}
			{changedCount > 0 && (
				<Button color="inherit" onClick={onDiscard}>
					{translate('khetse.prices.bar.discard')}
				</Button>
			)}
			<Button variant="contained" disabled={changedCount === 0 || isBlocked} onClick={onReview}>
				{translate('khetse.prices.bar.review')}
			</Button>
		</Box>
	);
}
