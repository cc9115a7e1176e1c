import { formatRupees } from '#domain/money.ts';
import type { Variant } from '#domain/product.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { variantFacts } from './variant-facts.ts';

export function PriceBlock({ variant }: { variant: Variant }) {
	const t = useTranslations('catalogue-card');
	const tDetail = useTranslations('catalogue-product');
	const { percent, saved, comparable } = variantFacts(variant);
	const saving = saved > 0 ? tDetail('savedPrice', { amount: formatRupees(saved) }) : '';
	const notes = [tDetail('inclusive'), comparable, saving].filter((note) => note !== '');
	return (
		<div aria-live="polite" className="mb-5">
			<p className="flex items-baseline gap-3">
				<b className="text-[2.125rem] leading-tight tracking-[-0.02em] tabular-nums md:text-[2.5rem]">
					{formatRupees(variant.price)}
				</b>
				{percent > 0 && (
					<>
						<s className="text-[1.25rem] text-soil-500">
							<span className="sr-only">{tDetail('mrp')} </span>
							{formatRupees(variant.mrp)}
						</s>
						<span className="off self-center text-md!">{t('percentOff', { percent })}</span>
					</>
				)}
			</p>
			<p className="text-[0.90625rem] text-soil-500">{notes.join(' · ')}</p>
		</div>
	);
}
