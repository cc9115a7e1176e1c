import type { Variant } from '#domain/product.ts';
import { useId } from 'react';

type UnitChipsProps = {
	/** what the choice is about, for those who do not see the card */
	label: string;
	variants: readonly Variant[];
	selected: number;
	onSelect: (index: number) => void;
};

export function UnitChips({ label, variants, selected, onSelect }: UnitChipsProps) {
	const name = useId();
	return (
		<div role="radiogroup" aria-label={label} className="chips">
			{variants.map(({ unit, stock }, index) => (
				<label key={unit} className={stock > 0 ? 'chip' : 'chip chip-out'}>
					<input type="radio" name={name} checked={index === selected} onChange={() => onSelect(index)} />
					{unit}
				</label>
			))}
		</div>
	);
}
