import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** Takes the place of a removed line. The focus was on that line, so it comes here. */
export function UndoRow({ name, onUndo }: { name: string; onUndo: () => void }) {
	const t = useTranslations('cart');
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => button.current?.focus({ preventScroll: true }), []);
	return (
		<div className="my-2 flex items-center justify-between gap-3 rounded-ms bg-soil-100 px-4 py-1.5 text-soil-700">
			<span role="status">{t('removed', { name })}</span>
			<button
				ref={button}
				type="button"
				onClick={onUndo}
				className="min-h-11 shrink-0 px-2 font-semibold text-leaf-700 underline"
			>
				{t('undo')}
			</button>
		</div>
	);
}
