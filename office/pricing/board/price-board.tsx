import { formatNumber } from '#domain/amount.ts';
import type { Reply } from '#contract/endpoints.ts';
import type { BoardRow, PriceUpdate } from '#contract/pricing-office.ts';
import { ImportDialog } from '#office/pricing/import-dialog.tsx';
import type { PriceReview } from '#office/pricing/price-change-line.ts';
import { PublishDialog } from '#office/pricing/publish-dialog.tsx';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { Alert, Box, DialogContentText, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { PartAlert, PublishedAlert, StalePricesAlert } from './board-alerts.tsx';
import { BoardBar, BoardTools } from './board-bar.tsx';
import { type BoardFilter, BoardFilters } from './board-filters.tsx';
import { BoardGrid } from './board-grid.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { useBoard } from './use-board.ts';

/** The filter of a board that is too large to be loaded as a whole. */
export type BoardQuery = { q?: string; category?: string; isLow?: 'true' };
const queryAfterMs = 400;

function queryOf({ text, category, isLow }: BoardFilter): BoardQuery {
	return {
		...(text.trim() === '' ? {} : { q: text.trim() }),
		...(category === '' ? {} : { category }),
		...(isLow ? { isLow: 'true' } : {}),
	};
}

type Props = {
	board: Reply<'office.prices.board'>['data'];
	/** the board was asked for with a filter, because it is large */
	isFiltered: boolean;
	userId: string;
	onRefetch: () => Promise<unknown>;
	onQuery: (query: BoardQuery) => void;
};

export function PriceBoard({ board: loaded, isFiltered, userId, onRefetch, onQuery }: Props) {
	const { rows, isTotalCapped, categories, lowCount, isLowCountCapped, scheduled } = loaded;
	const translate = useTranslate();
	const notify = useNotify();
	const board = useBoard(rows, userId);
	const [dialog, setDialog] = useState<'percent' | 'import' | 'discard' | null>(null);
	const [review, setReview] = useState<PriceReview | null>(null);
	const [history, setHistory] = useState<BoardRow | null>(null);
	const [published, setPublished] = useState<PriceUpdate | null>(null);
	const isLarge = isFiltered || isTotalCapped;

	// The server filters a large board; what it has loaded is filtered here, too, so that typing shows at once.
	const { filter } = board;
	useEffect(() => {
		if (!isLarge) return;
		const timer = setTimeout(() => onQuery(queryOf(filter)), queryAfterMs);
		return () => clearTimeout(timer);
	}, [isLarge, filter, onQuery]);

	async function finish(priceUpdate: PriceUpdate) {
		// Prices are reloaded before the draft is dropped: otherwise the old ones would be visible in between.
		if (priceUpdate.state !== 'publishing') await onRefetch();
		if (review?.request.source === 'board') board.drop(review.lines.map(({ id }) => id));
		setReview(null);
		setPublished(priceUpdate);
	}

	async function show(priceUpdate: PriceUpdate) {
		await onRefetch();
		setPublished(priceUpdate);
	}

	return (
		<Box
			sx={{
				display: 'flex',
				flexDirection: 'column',
				gap: 1,
				py: 1,
				height: 'calc(100dvh - 56px)',
				minHeight: 520,
				// The width of the page; the board inside scrolls.
				contain: 'inline-size',
			}}
		>
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
				<BoardFilters
					filter={board.filter}
					categories={categories}
					changedCount={board.changedCount}
					lowCount={lowCount}
					isLowCountCapped={isLowCountCapped}
					onChange={board.ask}
				/>
				<BoardTools
					scheduled={scheduled}
					onPercent={() => setDialog('percent')}
					onImport={() => setDialog('import')}
					canChange={board.chosen.length > 0}
				/>
			</Box>
			{published !== null && (
				<PublishedAlert
					priceUpdate={published}
					onChange={show}
					onUndone={onRefetch}
					onClose={() => setPublished(null)}
				/>
			)}
			{isTotalCapped && <PartAlert loaded={rows.length} hiddenChanges={board.hiddenCount} />}
			{board.staleRows.length > 0 && (
				<StalePricesAlert rows={board.staleRows} onKeep={board.keepOwnPrice} onDrop={board.useOtherPrice} />
			)}
			{rows.length === 0 && !isFiltered && <Alert severity="info">{translate('khetse.pricing.empty')}</Alert>}
			{(rows.length > 0 || isFiltered) && board.shown.length === 0 && (
				<Typography role="status" color="text.secondary" sx={{ py: 2 }}>
					{translate('khetse.pricing.nothingFound')}
				</Typography>
			)}
			{board.shown.length > 0 && (
				<BoardGrid
					rows={board.shown}
					draft={board.draft}
					selected={board.selected}
					onType={board.type}
					onToggle={board.toggle}
					onToggleAll={board.toggleAll}
					onPaste={(text, at) => {
						const count = board.pasteAt(text, at);
						if (count !== null) notify('khetse.pricing.paste.done', { messageArgs: { smart_count: count } });
					}}
					onHistory={setHistory}
				/>
			)}
			<BoardBar
				shownCount={board.shown.length}
				changedCount={board.changedCount}
				wrong={board.wrong}
				isBlocked={board.wrong.length > 0 || board.staleRows.length > 0}
				onShowWrong={() => board.showOnly(board.wrong.map(({ row }) => row))}
				onDiscard={() => setDialog('discard')}
				onReview={() => setReview(board.review())}
			/>
			{dialog === 'percent' && (
				<PercentDialog
					rows={board.chosen}
					onClose={() => setDialog(null)}
					onChange={(percent, step) => {
						board.changeBy(percent, step);
						setDialog(null);
					}}
				/>
			)}
			{dialog === 'discard' && (
				<FormDialog
					title={translate('khetse.pricing.discard.title', {
						smart_count: board.changedCount,
						count: formatNumber(board.changedCount),
					})}
					closeLabel={translate('khetse.pricing.discard.back')}
					submitLabel={translate('khetse.pricing.discard.submit')}
					isDestructive
					onClose={() => setDialog(null)}
					onSubmit={() => {
						board.drop(Object.keys(board.draft));
						setDialog(null);
					}}
				>
					<DialogContentText>{translate('khetse.pricing.discard.text')}</DialogContentText>
				</FormDialog>
			)}
			{dialog === 'import' && (
				<ImportDialog
					onClose={() => setDialog(null)}
					onChecked={(checked) => {
						setDialog(null);
						setReview(checked);
					}}
				/>
			)}
			{board.paste !== null && <PasteDialog paste={board.paste} onClose={board.dropPaste} onTake={board.takePaste} />}
			{review !== null && (
				<PublishDialog
					review={review}
					onClose={() => setReview(null)}
					onPublished={finish}
					onStale={() => {
						setReview(null);
						onRefetch();
					}}
				/>
			)}
			{history !== null && <HistoryDialog row={history} onClose={() => setHistory(null)} />}
		</Box>
	);
}
