import { formatRupees } from '#domain/money.ts';
import { bestValueIndex } from '#domain/price.ts';
import type { Variant } from '#domain/product.ts';
import { useId } from '#web/lib/hydration.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { variantFacts } from './variant-facts.ts';

type VariantCardsProps = { variants: readonly Variant[]; selected: number; onSelect: (index: number) => void };

const card =
	'relative block w-[calc(50%-6px)] rounded-m border-[1.5px] border-soil-200 bg-card px-3.5 py-3 leading-snug transition-colors hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:[box-shadow:inset_0_0_0_1px_var(--color-leaf-700)] has-disabled:hover:border-soil-200 has-disabled:bg-soil-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-500 md:w-40';

const tag = 'absolute -top-2.5 right-2.5 rounded-xs px-1.5 pt-0.5 text-2xs leading-tight font-bold';

/** Variants as cards of 160 px; out of stock is grey and cannot be selected. spec: catalogue §2.5 */
export function VariantCards({ variants, selected, onSelect }: VariantCardsProps) {
	const t = useTranslations('catalogue-product');
	const name = useId();
	const best = bestValueIndex(variants);
	return (
		<fieldset>
			<legend className="mb-3 font-semibold">{t('chooseVariant')}</legend>
			<div className="flex flex-wrap gap-3">
				{variants.map((variant, index) => {
					const { percent, comparable, isInStock } = variantFacts(variant);
					return (
						<label key={variant.unit} className={card}>
							<input
								type="radio"
								name={name}
								checked={index === selected && isInStock}
								disabled={!isInStock}
								onChange={() => onSelect(index)}
								className="absolute opacity-0"
							/>
							{isInStock && index === best && <span className={`${tag} bg-leaf-700 text-white`}>{t('bestValue')}</span>}
							{isInStock && index !== best && percent > 0 && (
								<span className={`${tag} bg-turmeric-500 text-turmeric-900`}>{t('offerTag', { percent })}</span>
							)}
							<b className={`block text-lg ${isInStock ? '' : 'text-soil-500 line-through'}`}>{variant.unit}</b>
							<span className={`text-[1.125rem] font-bold ${isInStock ? '' : 'text-soil-500'}`}>
								{formatRupees(variant.price)}
							</span>
							{percent > 0 && <s className="ml-1.5 text-sm text-soil-500">{formatRupees(variant.mrp)}</s>}
							<small className="block text-xs text-soil-500">{isInStock ? comparable : t('outOfStock')}</small>
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}
