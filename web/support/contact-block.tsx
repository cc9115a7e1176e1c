import { LocalLink } from '#web/lib/language.tsx';
import type { Shop } from '#web/lib/page-data.ts';
import { useTranslations } from '#web/lib/translations.tsx';

/** E-mail addresses and the postal address. spec: catalogue §2.16 */
export function ContactBlock({ shop }: { shop: Shop | null }) {
	const t = useTranslations('support.contact');
	return (
		<section aria-labelledby="contact" className="rounded-m bg-leaf-50 p-5">
			<h2 id="contact" className="text-xl">
				{t('title')}
			</h2>
			{shop === null && (
				<p role="alert" className="mt-2 text-chilli-700">
					{t('loadError')}
				</p>
			)}
			{shop !== null && (
				<dl className="mt-3 grid gap-4">
					<Row label={t('support')}>
						<MailLink email={shop.supportEmail} />
						<span className="block text-sm text-soil-700">{t('hours', { hours: shop.supportHours.text })}</span>
					</Row>
					<Row label={t('grievance')}>
						<MailLink email={shop.grievanceEmail} />
					</Row>
					<Row label={t('office')}>
						<address lang={shop.address.lang} className="not-italic">
							{shop.address.text}
						</address>
					</Row>
				</dl>
			)}
			<ul className="mt-4 border-t border-leaf-200 pt-2">
				{(
					[
						['orders', '/profile?tab=orders'],
						['returns', '/Return%20&%20Refund%20Policy'],
						['whatsapp', '/Whatsapp'],
					] as const
				).map(([key, to]) => (
					<li key={key}>
						<LocalLink to={to} className="inline-flex min-h-11 items-center font-semibold text-leaf-800 underline">
							{t(key)}
						</LocalLink>
					</li>
				))}
			</ul>
		</section>
	);
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-soil-700">{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function MailLink({ email }: { email: string }) {
	return (
		<a href={`mailto:${email}`} className="inline-flex min-h-11 items-center font-semibold text-leaf-800 underline">
			{email}
		</a>
	);
}
