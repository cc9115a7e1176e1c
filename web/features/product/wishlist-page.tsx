import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { useTranslations } from 'use-intl';
import { EmptyWishlist } from './empty-wishlist.tsx';
import { GoneNotice } from './gone-notice.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useWished } from './use-wished.ts';
import { WishedGrid } from './wished-grid.tsx';
import { useWishlist } from './wishlist-store.ts';

/** Stands on the page until the browser's list has been read. */
const unread = ['1', '2', '3', '4'];

export function WishlistPage() {
	const t = useTranslations('wishlist');
	const isRead = useHydrated();
	const list = useWishlist();
	const { known, retry } = useWished(list);
	const { heading, place } = useFocusKept();

	const ids = isRead ? list : unread;
	const gone = ids.filter((id) => known.get(id)?.state === 'gone');
	const failures = ids.flatMap((id) => {
		const wished = known.get(id);
		return wished?.state === 'failed' ? [wished] : [];
	});
	const shown = ids.filter((id) => {
		const state = known.get(id)?.state;
		return state !== 'gone' && state !== 'failed';
	});
	const isLoading = shown.some((id) => !known.has(id));

	return (
		<div {...place}>
			<h1 ref={heading} tabIndex={-1} className="text-3xl leading-tight tracking-[-0.02em] outline-none">
				{t('title')}
			</h1>
			<p role="status" className="mb-4 min-h-6 text-soil-500">
				{isLoading && t('loading')}
				{!isLoading && shown.length > 0 && t('count', { count: shown.length })}
			</p>
			{failures[0] && (
				<div className="mb-4">
					<ErrorState title={failures[0].message ?? t('failed')} text={t('failedText')}>
						<Button look="ghost" onClick={retry}>
							{t('tryAgain')}
						</Button>
					</ErrorState>
				</div>
			)}
			{gone.length > 0 && <GoneNotice ids={gone} />}
			{ids.length === 0 && <EmptyWishlist />}
			{shown.length > 0 && <WishedGrid ids={shown} known={known} />}
		</div>
	);
}
