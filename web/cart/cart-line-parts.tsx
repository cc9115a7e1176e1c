import type { CartLine } from '#domain/cart.ts';
import type { Tint } from '#domain/product.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { AlertIcon, LogoMark } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useEffect, useRef } from 'react';
import type { LineAvailability } from './line-availability.ts';

/** Small product picture in a list; the text beside it has the name. */
export function Thumbnail({ src, size, tint }: { src: string; size: number; tint?: Tint | undefined }) {
	if (src !== '' && tint !== undefined) return <Picture src={src} alt="" size={size} tint={tint} />;
	return (
		<span
			className="grid shrink-0 place-items-center rounded-ms bg-leaf-50 text-leaf-800"
			style={{ width: size, height: size }}
		>
			{src === '' ? <LogoMark size={size * 0.5} /> : <Picture src={src} alt="" size={Math.round(size * 0.7)} />}
		</span>
	);
}

/** Replaces a removed line and takes its focus. */
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

export function isAboveStock(line: CartLine, facts: LineAvailability): boolean {
	return facts.available !== undefined && facts.available < line.quantity;
}

/** Why a line cannot be ordered, with the action that fixes it. */
export function LineNotice(props: { line: CartLine; facts: LineAvailability; onChange?: (quantity: number) => void }) {
	const t = useTranslations('cart.line');
	const { line, facts, onChange } = props;
	if (!isAboveStock(line, facts)) return null;
	const left = facts.available ?? 0;
	const text = facts.isUnavailable ? t('unavailable') : left === 0 ? t('soldOut') : t('onlyLeft', { count: left });
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-chilli-600">
			<AlertIcon size={16} className="shrink-0" />
			{text}
			{onChange && (
				<button type="button" className="min-h-11 px-1 underline md:min-h-8" onClick={() => onChange(left)}>
					{left === 0 ? t('removeSoldOut') : t('change', { count: left })}
				</button>
			)}
		</p>
	);
}
