import { LocalLink } from '#web/lib/language.tsx';
import { policyLinks, quickLinks } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useShellData } from './layout-data.ts';

/** Footer with the texts of layout.json and content-sections.json. spec: catalogue §2.19 */
export function FooterContents() {
	const t = useTranslations('layout');
	const tSections = useTranslations('content-sections');
	const { shop } = useShellData();
	return (
		<div className="grid gap-4 md:grid-cols-2">
			<LinkCard title={t('quickLinks')} links={quickLinks} />
			<LinkCard title={t('policies')} links={policyLinks} />
			{shop === null ? (
				<ErrorState title={tSections('noContact')} />
			) : (
				<>
					<Card>
						<h2 className="mb-2 text-xl">{t('needHelp')}</h2>
						<p className="text-soil-700">{t('helpText', { hours: shop.supportHours.text })}</p>
						<address className="mt-3 flex flex-col not-italic">
							<span lang={shop.address.lang}>{shop.address.text}</span>
							<a
								href={`mailto:${shop.supportEmail}`}
								className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
							>
								{shop.supportEmail}
							</a>
						</address>
					</Card>
					<Card>
						<h2 className="mb-2 text-xl">{tSections('licences')}</h2>
						<dl className="grid gap-1.5 text-md">
							{shop.licences.map(({ label, number }) => (
								<div key={label} className="flex flex-wrap justify-between gap-x-4">
									<dt className="text-soil-500">{label}</dt>
									<dd className="tabular-nums">{number}</dd>
								</div>
							))}
						</dl>
						<p className="mt-3 text-md text-soil-700">{t('grievance', { email: shop.grievanceEmail })}</p>
						{shop.isDemo && <p className="mt-2 text-md font-semibold text-turmeric-800">{t('demo')}</p>}
					</Card>
				</>
			)}
		</div>
	);
}

function LinkCard({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
	const t = useTranslations('layout');
	return (
		<Card>
			<h2 className="mb-1 text-xl">{title}</h2>
			<ul>
				{links.map(([key, to]) => (
					<li key={key}>
						<LocalLink
							to={to}
							className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
						>
							{t(key)}
						</LocalLink>
					</li>
				))}
			</ul>
		</Card>
	);
}

function Links({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
	const t = useTranslations('layout');
	return (
		<nav aria-label={title}>
			<h2 className="mb-1.5 text-base text-white">{title}</h2>
			<ul>
				{links.map(([key, to]) => (
					<li key={key}>
						<LocalLink to={to} className="footer-link">
							{t(key)}
						</LocalLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** spec: catalogue §2.19 */
export function Footer() {
	const t = useTranslations('layout');
	const { shop } = useShellData();
	return (
		<footer className="mt-16 bg-leaf-950 pt-11 pb-36 text-[#cfe0d4] md:pb-14">
			<div className="wrap">
				<div className="grid grid-cols-2 gap-8 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
					<div className="col-span-2 md:col-span-1">
						<p className="text-[1.625rem] font-bold tracking-[-0.02em] text-white">
							{shop?.name.toLowerCase() ?? t('shopName')}
						</p>
						<p className="mt-2 max-w-[22em] text-md">{t('summary')}</p>
						{shop && (
							<address className="mt-4 flex flex-col text-md not-italic">
								<span lang={shop.address.lang} className="max-w-[22em]">
									{shop.address.text}
								</span>
								<a href={`mailto:${shop.supportEmail}`} className="footer-link">
									{shop.supportEmail}
								</a>
							</address>
						)}
					</div>
					<Links title={t('quickLinks')} links={quickLinks} />
					<Links title={t('policies')} links={policyLinks} />
					<section aria-label={t('needHelp')} className="col-span-2 md:col-span-1">
						<h2 className="mb-2 text-base text-white">{t('needHelp')}</h2>
						<p className="text-md">{t('helpText', { hours: shop?.supportHours.text ?? '' })}</p>
						<LocalLink to="/product" className={`${buttonClass('offer')} mt-3 rounded-full! px-5`}>
							{t('shopNow')}
						</LocalLink>
					</section>
				</div>
				{shop && (
					<div className="mt-8 flex flex-wrap gap-x-2 border-t border-[#244a34] pt-4 text-xs text-[#9db7a6]">
						{shop.licences.map(({ label, number }) => (
							<span key={label}>
								{label} {number} ·
							</span>
						))}
						<span>{t('grievance', { email: shop.grievanceEmail })}</span>
						{shop.isDemo && <strong className="basis-full pt-2 text-turmeric-300">{t('demo')}</strong>}
					</div>
				)}
			</div>
		</footer>
	);
}
