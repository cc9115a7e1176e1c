import { policyAt } from '#web/content/policies.ts';
import { PolicyArticle } from '#web/content/policy-article.tsx';
import { PolicyContents, PolicyLinks } from '#web/content/policy-links.tsx';
import { useShellData } from '#web/layout/layout-data.ts';
import type { MessageTree } from '#web/lib/message-tree.ts';
import { messagesFor } from '#web/lib/messages.server.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Route } from './+types/policy.ts';
import '#web/styles/policy.css';

/** All policies have the same shape; the page carries only the one it shows, as `policies.document`. */
export const loader = pageLoader({ texts: 'content-policies', messages: [] }, ({ lang, pathname, metaOf }) => {
	const name = policyAt(pathname);
	const { delivery, refund, privacy, terms, ...shared } = messagesFor(lang, ['content-policies'])[
		'content-policies'
	] as MessageTree;
	const document = { delivery, refund, privacy, terms }[name] as MessageTree;
	return { name, meta: metaOf(name), messages: { 'content-policies': { ...shared, document } } };
});

export const meta = pageMeta;

/** spec: catalogue §2.18 */
export default function Policy({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-policies');
	const { shop } = useShellData();
	const sections = loaderData.messages['content-policies'].document.sections as MessageTree;
	return (
		<div className="wrap py-5 md:py-9">
			<h1 className="mb-4 text-3xl leading-tight tracking-[-0.02em] md:mb-6 md:text-4xl">{t('document.title')}</h1>
			<div className="grid items-start gap-x-9 md:grid-cols-[minmax(0,1fr)_260px]">
				<div className="md:sticky md:top-24 md:order-last">
					<PolicyContents ids={Object.keys(sections)} />
					<div className="hidden md:block">
						<PolicyLinks current={loaderData.name} />
					</div>
				</div>
				<Card className="md:px-10! md:py-8!">
					<PolicyArticle sections={sections} contact={shop} />
				</Card>
				<div className="mt-6 md:hidden">
					<PolicyLinks current={loaderData.name} />
				</div>
			</div>
		</div>
	);
}
