import { LocalLink } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Picture } from '#web/ui/picture.tsx';

type PromoBannerProps = { title: string; text: string; action: string; to: string; picture: string; ground: string };

/** A strip between two sections with one action; on a phone it is one row. */
export function PromoBanner({ title, text, action, to, picture, ground }: PromoBannerProps) {
	return (
		<section aria-label={title} className={`promo ${ground}`}>
			<div>
				<h2>{title}</h2>
				<p>{text}</p>
				<LocalLink to={to} className="promo-action">
					{action}
				</LocalLink>
			</div>
			<Picture src={picture} alt="" size={170} sizes="(width<760px) 40px,170px" />
		</section>
	);
}

type PromoCardProps = { title: string; text: string; action: string; to: string; picture: string; ground: string };

function PromoCard({ title, text, action, to, picture, ground }: PromoCardProps) {
	return (
		<section
			aria-label={title}
			className={`relative flex min-h-[190px] overflow-hidden rounded-l p-6 md:p-[30px] ${ground}`}
		>
			<div className="max-w-[62%]">
				<h2 className="text-2xl leading-[1.08] tracking-[-0.02em] md:text-[1.6875rem]">{title}</h2>
				<p className="mt-1.5 mb-2 text-soil-700">{text}</p>
				<LocalLink
					to={to}
					className="inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4 after:absolute after:inset-0"
				>
					{action}
				</LocalLink>
			</div>
			<Picture
				src={picture}
				alt=""
				size={130}
				className="produce-shadow absolute right-[22px] bottom-3.5 h-auto w-[min(150px,32%)]"
			/>
		</section>
	);
}

/** Two promo cards: vegetables, fruits. spec: catalogue §2.3 */
export function PromoCards({ pictureOf }: { pictureOf: (categoryName: string) => string }) {
	const t = useTranslations('content-home');
	return (
		<div className="mt-8 grid gap-4 md:grid-cols-2">
			<PromoCard
				title={t('vegetables.title')}
				text={t('vegetables.text')}
				action={t('vegetables.action')}
				to={productsOf('Vegetables')}
				picture={pictureOf('Leafy Vegetables')}
				ground="bg-tint-leafy"
			/>
			<PromoCard
				title={t('fruits.title')}
				text={t('fruits.text')}
				action={t('fruits.action')}
				to={productsOf('Fruits')}
				picture={pictureOf('Fruits')}
				ground="bg-tint-fruit"
			/>
		</div>
	);
}
