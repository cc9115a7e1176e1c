import { useFocusKept } from '#web/lib/focus.ts';
import { useHydrated } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useEffect, useRef, useState } from 'react';
import { fetchWishlistProducts, type WishlistItem } from './fetch-wishlist-products.ts';
import heart from './green-heart.webp';
import { CardSkeleton, ProductCard } from './product-card.tsx';
import { removeFromWishlist, useWishlist } from './wishlist-store.ts';

/** The responses so far, one request per id; an id without a result is still loading. */
function useWishlistItems(ids: readonly string[]) {
	const [known, setKnown] = useState<ReadonlyMap<string, WishlistItem>>(new Map());
	const requested = useRef(new Set<string>());

	useEffect(() => {
		const missing = ids.filter((id) => !requested.current.has(id));
		for (const id of missing) requested.current.add(id);
		void fetchWishlistProducts(missing, (id, item) => setKnown((now) => new Map(now).set(id, item)));
	}, [ids]);

	function retry(): void {
		const failed = ids.filter((id) => known.get(id)?.state === 'failed');
		setKnown((now) => new Map([...now].filter(([id]) => !failed.includes(id))));
		void fetchWishlistProducts(failed, (id, item) => setKnown((now) => new Map(now).set(id, item)));
	}

	return { known, retry };
}

/** Products that are no longer sold have no card and so no button to remove them from the list. */
function UnavailableNotice({ ids }: { ids: readonly string[] }) {
	const t = useTranslations('catalogue-wishlist');

	function removeAll(): void {
		for (const id of ids) removeFromWishlist(id);
	}

	return (
		<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3">
			<p role="status" className="flex items-start gap-2 font-semibold">
				<AlertIcon size={20} className="mt-0.5 shrink-0" />
				{t('unavailable', { count: ids.length })}
			</p>
			<Button variant="ghost" onClick={removeAll} className="max-md:ml-7">
				{t('removeUnavailable', { count: ids.length })}
			</Button>
		</div>
	);
}

function EmptyWishlist() {
	const t = useTranslations('catalogue-wishlist');
	return (
		<EmptyState
			title={t('empty')}
			text={t('emptyText')}
			picture={
				<span className="grid size-48 place-items-center rounded-full bg-tint-leafy">
					<img src={heart} alt="" width={120} height={120} className="produce-shadow" />
				</span>
			}
		>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}

type WishlistGridProps = { ids: readonly string[]; known: ReadonlyMap<string, WishlistItem> };

/** Every card has its position in the list from the start: none moves when another one loads. */
function WishlistGrid({ ids, known }: WishlistGridProps) {
	return (
		<ul className="cards">
			{ids.map((id) => {
				const item = known.get(id);
				return (
					<li key={id} className="min-w-0">
						{item?.state === 'found' ? <ProductCard product={item.card} heading="h2" /> : <CardSkeleton />}
					</li>
				);
			})}
		</ul>
	);
}

/** Placeholder until the stored list has been read. */
const unread = ['1', '2', '3', '4'];

export function WishlistPage() {
	const t = useTranslations('catalogue-wishlist');
	const errorText = useErrorText();
	const isRead = useHydrated();
	const list = useWishlist();
	const { known, retry } = useWishlistItems(list);
	const { heading, container: place } = useFocusKept();

	const ids = isRead ? list : unread;
	const unavailable = ids.filter((id) => known.get(id)?.state === 'unavailable');
	const failures = ids.flatMap((id) => {
		const item = known.get(id);
		return item?.state === 'failed' ? [item] : [];
	});
	const shown = ids.filter((id) => {
		const state = known.get(id)?.state;
		return state !== 'unavailable' && state !== 'failed';
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
					<ErrorState title={errorText(failures[0].error) ?? t('failed')} text={t('failedText')}>
						<Button variant="ghost" onClick={retry}>
							{t('tryAgain')}
						</Button>
					</ErrorState>
				</div>
			)}
			{unavailable.length > 0 && <UnavailableNotice ids={unavailable} />}
			{ids.length === 0 && <EmptyWishlist />}
			{shown.length > 0 && <WishlistGrid ids={shown} known={known} />}
		</div>
	);
}
