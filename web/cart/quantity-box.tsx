import { maxLineQuantity, quantityFromText } from '#domain/cart.ts';
import { afterBlur } from '#web/lib/focus.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';
import { useState } from 'react';

type QuantityBoxProps = {
	name: string;
	unit: string;
	quantity: number;
	/** packs in stock; unknown until the server has answered */
	available?: number | undefined;
	onChange: (quantity: number) => void;
};

const button = 'grid size-11 shrink-0 place-items-center rounded-ms text-leaf-800 hover:bg-leaf-50 disabled:opacity-40';

/** − box +. Typed input is applied on blur or Enter, so that typing '12' does not apply '1' first. */
export function QuantityBox({ name, unit, quantity, available, onChange }: QuantityBoxProps) {
	const t = useTranslations('cart.line');
	const [draft, setDraft] = useState<string | null>(null);
	const product = { name, unit };

	function commit(): void {
		if (draft === null) return;
		// Empty counts as 0 and removes the line. spec: shopping §2, Cart page
		const typed = quantityFromText(draft);
		setDraft(null);
		if (typed !== null && typed !== quantity) onChange(typed);
	}

	return (
		<div className="inline-flex items-center rounded-ms border-[1.5px] border-soil-300 bg-card font-semibold tabular-nums">
			<button type="button" aria-label={t('minus', product)} className={button} onClick={() => onChange(quantity - 1)}>
				<MinusIcon size={18} />
			</button>
			<input
				aria-label={t('quantity', product)}
				inputMode="numeric"
				autoComplete="off"
				maxLength={3}
				value={draft ?? String(quantity)}
				onFocus={(event) => event.target.select()}
				onChange={(event) => {
					if (/^\d*$/.test(event.target.value)) setDraft(event.target.value);
					else event.target.value = draft ?? String(quantity);
				}}
				onBlur={(event) => afterBlur(event, commit)}
				onKeyDown={(event) => {
					if (event.key === 'Enter') {
						// Removing the line moves the focus to Undo: this key press must not click it.
						event.preventDefault();
						commit();
					}
					if (event.key === 'Escape') setDraft(null);
				}}
				className="h-11 w-11 rounded-xs bg-transparent text-center"
			/>
			<button
				type="button"
				aria-label={t('plus', product)}
				className={button}
				disabled={quantity >= Math.min(available ?? maxLineQuantity, maxLineQuantity)}
				onClick={() => onChange(quantity + 1)}
			>
				<PlusIcon size={18} />
			</button>
		</div>
	);
}
