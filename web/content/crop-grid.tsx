import type { Crop } from '#contract/content-wire.ts';
import { LocalLink, textsIn, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';

const columns = 'grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-5 lg:grid-cols-4';
/** Background colours in turn, so that neighbours differ. */
const grounds = [
	'bg-tint-fruit-veg',
	'bg-tint-root',
	'bg-tint-leafy',
	'bg-tint-spice',
	'bg-tint-exotic',
	'bg-tint-fruit',
];

/** spec: catalogue §2.15 — thumbnail, plant name, description and 'Open PDF' */
export function CropGrid({ crops }: { crops: readonly Crop[] }) {
	const t = useTranslations('content-crops');
	if (crops.length === 0) {
		return (
			<EmptyState title={t('empty')} text={t('emptyText')}>
				<LocalLink to="/Blogc" className={buttonClass('primary')}>
					{t('toBlog')}
				</LocalLink>
			</EmptyState>
		);
	}
	return (
		<ul className={columns}>
			{crops.map((crop, index) => (
				<li key={crop.id}>
					<CropCard crop={crop} ground={grounds[index % grounds.length] ?? ''} />
				</li>
			))}
		</ul>
	);
}

function CropCard({ crop, ground }: { crop: Crop; ground: string }) {
	const t = useTranslations('content-crops');
	const { name, description, lang } = textsIn(
		useLang(),
		{ name: crop.name, description: crop.description },
		crop.translations,
	);
	return (
		<article className="flex h-full flex-col overflow-hidden rounded-m border border-soil-200 bg-card">
			<div className={`grid h-36 place-items-center md:h-44 ${ground}`}>
				{crop.picture && <Picture src={crop.picture} alt="" size={128} className="produce-shadow" />}
			</div>
			<div className="flex grow flex-col p-4">
				<h3 lang={lang} className="text-xl leading-snug">
					{name}
				</h3>
				<p lang={lang} className="mt-1 mb-3 text-md text-soil-700">
					{description}
				</p>
				{crop.pdf && (
					<a
						href={crop.pdf}
						target="_blank"
						rel="noopener"
						type="application/pdf"
						aria-label={t('openPdfOf', { name })}
						className={`${buttonClass('ghost')} mt-auto`}
					>
						{t('openPdf')}
					</a>
				)}
			</div>
		</article>
	);
}

export function CropGridSkeleton() {
	const t = useTranslations('content-crops');
	return (
		<div role="status">
			<p className="mb-3 text-soil-500">{t('loading')}</p>
			<div className={columns}>
				{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
					<Skeleton key={key} className="h-80 rounded-m!" />
				))}
			</div>
		</div>
	);
}
