import { formatRupees } from '#domain/money.ts';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { RelatedProduct } from './coupon-offer.ts';

/** Products below their MRP that the coupon applies to. */
export function RelatedProducts({ code, products }: { code: string; products: readonly RelatedProduct[] }) {
	const t = useTranslations('promotions');
	const lang = useLang();
	return (
		<section aria-label={t('relatedOf', { code })}>
			<h3 className="mb-2 text-lg">{t('related')}</h3>
			<ul className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
				{products.map(({ id, names, picture, tint, unit, price }) => (
					<li key={id} className="relative flex flex-col rounded-m p-1 hover:bg-leaf-50">
						<Picture src={picture} alt="" size={112} tint={tint} />
						<LocalLink to={productPage(id)} className="mt-1.5 leading-tight font-semibold after:absolute after:inset-0">
							{localNames(lang, names).name}
						</LocalLink>
						{price !== null && (
							<span className="text-sm text-soil-500">
								{formatRupees(price)}
								{unit && ` / ${unit}`}
							</span>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}
