import { LocalLink } from '#web/language.tsx';
import { policyLinks, quickLinks } from '#web/links.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useTranslations } from 'use-intl';
import { useShellData } from './shell-data.ts';

/** What the footer says, as a page of its own. spec: catalogue §2.19 */
export function FooterContents() {
	const t = useTranslations('shell');
	const tSections = useTranslations('sections');
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
						<p className="text-soil-700">{t('helpText', { hours: shop.supportHours })}</p>
						<address className="mt-3 flex flex-col not-italic">
							<span>{shop.address}</span>
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
	const t = useTranslations('shell');
	return (
		<Card>
			<h2 className="mb-1 text-xl">{title}</h2>
			<ul>
				{links.map(([key, to]) => (
					<li key={key}>
						<LocalLink
							to={to}
							className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
							discover="none"
						>
							{t(key)}
						</LocalLink>
					</li>
				))}
			</ul>
		</Card>
	);
}
