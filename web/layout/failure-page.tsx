import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LogoMark } from '#web/ui/icons.tsx';
import { useLocation } from 'react-router';

export type FailureType = 'notFound' | 'unavailable' | 'broken';

/** Title of a failure page, which search engines leave out. */
export function FailureMeta({ type }: { type: FailureType }) {
	const t = useTranslations('layout-failures');
	return (
		<>
			<title>{t(`${type}.title`)}</title>
			<meta name="robots" content="noindex" />
		</>
	);
}

/** The page for 404 and 503, with a link back. spec: decision D34 */
export function FailurePage({ type }: { type: FailureType }) {
	const t = useTranslations('layout-failures');
	const { pathname, search } = useLocation();
	return (
		<div className="wrap flex flex-col items-center py-16 text-center md:py-24">
			<span className="mb-6 grid size-28 place-items-center rounded-full bg-tint-leafy text-leaf-800">
				<LogoMark size={64} className={type === 'notFound' ? 'rotate-12' : '-rotate-12 opacity-80'} />
			</span>
			<h1 className="text-3xl leading-tight tracking-[-0.02em] md:text-4xl">{t(`${type}.title`)}</h1>
			<p className="mt-3 max-w-[32em] text-soil-700">{t(`${type}.text`)}</p>
			<div className="mt-7 flex flex-wrap justify-center gap-3">
				{type === 'notFound' ? (
					<LocalLink to="/product" className={buttonClass('primary')}>
						{t('allProducts')}
					</LocalLink>
				) : (
					<a href={pathname + search} data-reload className={buttonClass('primary')}>
						{t('tryAgain')}
					</a>
				)}
				<LocalLink to="/" className={buttonClass('ghost')}>
					{t('goHome')}
				</LocalLink>
			</div>
		</div>
	);
}
