import { formatRupees } from '#domain/money.ts';
import { discountPercentExact } from '#domain/price.ts';
import type { ProductCard as Card } from '#domain/product.ts';
import { LocalLink, localNames, useLang } from '#web/language.tsx';
import { productPage } from '#web/links.ts';
import { Picture } from '#web/ui/picture.tsx';
import { tintClass } from '#web/ui/tint-class.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CardAction } from './card-action.tsx';
import { HeartButton } from './heart-button.tsx';
import { UnitChips } from './unit-chips.tsx';
import { variantFacts } from './variant-facts.ts';

type ProductCardProps = {
	product: Card;
	heading?: 'h2' | 'h3';
	/** one card of a page makes the route of all products known to the browser; the others need not ask again */
	isFirst: boolean;
	/** two decimals on the badge, as the offer zone has it; whole percent everywhere else. spec: catalogue §9 */
	isPercentExact?: boolean;
	addLabel?: string | undefined;
};

/** spec: catalogue §2.4 — the first pack is chosen, another one by its chip */
export function ProductCard(props: ProductCardProps) {
	const { product, heading: Heading = 'h3', isFirst, isPercentExact = false, addLabel } = props;
	const t = useTranslations('product');
	const { name, second, secondLang } = localNames(useLang(), product.names);
	const [selected, select] = useState(0);
	const variant = product.variants[selected];
	const facts = variant && variantFacts(variant);
	const percent = isPercentExact && variant ? discountPercentExact(variant.price, variant.listedPrice) : facts?.percent;
	return (
		<article className={facts?.isInStock ? 'pcard' : 'pcard pcard-out'}>
			<div className={`pcard-pic ${tintClass[product.tint]}`}>
				<Picture src={product.picture} alt="" size={120} />
				{product.badge && <span className="pcard-badge">{product.badge}</span>}
			</div>
			{percent !== undefined && percent > 0 && (
				<span className="off">{t('percentOff', { percent: isPercentExact ? percent.toFixed(2) : percent })}</span>
			)}
			<HeartButton id={product.id} name={name} />
			<Heading className="pcard-name">
				<LocalLink to={productPage(product.id)} prefetch="intent" discover={isFirst ? 'render' : 'none'}>
					{name}
				</LocalLink>
			</Heading>
			<p lang={secondLang} className="second">
				{second}
			</p>
			{product.variants.length > 0 && (
				<UnitChips label={t('packsOf', { name })} variants={product.variants} selected={selected} onSelect={select} />
			)}
			{variant && facts && (
				<p className="pcard-price">
					<b>{formatRupees(variant.price)}</b>
					{facts.saved > 0 && (
						<>
							<s>{formatRupees(variant.listedPrice)}</s>
							<em>{t('saved', { amount: formatRupees(facts.saved) })}</em>
						</>
					)}
					<small>{facts.comparable}</small>
				</p>
			)}
			<div className="pcard-act">
				<CardAction product={product} variant={variant} name={name} addLabel={addLabel} />
			</div>
		</article>
	);
}
