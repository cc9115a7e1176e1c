import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { useTranslations } from 'use-intl';
import { removeFromWishlist } from './wishlist-store.ts';

/** What the shop no longer has has no card and so no heart to take it off the list with. */
export function GoneNotice({ ids }: { ids: readonly string[] }) {
	const t = useTranslations('wishlist');

	function removeAll(): void {
		for (const id of ids) removeFromWishlist(id);
	}

	return (
		<div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3">
			<p role="status" className="flex items-start gap-2 font-semibold">
				<AlertIcon size={20} className="mt-0.5 shrink-0" />
				{t('gone', { count: ids.length })}
			</p>
			<Button look="ghost" onClick={removeAll} className="max-md:ml-7">
				{t('removeGone', { count: ids.length })}
			</Button>
		</div>
	);
}
