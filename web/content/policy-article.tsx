import { policiesVersion } from '#domain/policies.ts';
import { LocalLink, type LocalText } from '#web/lib/language.tsx';
import type { MessageTree } from '#web/lib/message-tree.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';
import { policies } from './policies.ts';

/** Shop details used in the texts; null when they could not be loaded. */
export type PolicyContact = {
	supportEmail: string;
	grievanceEmail: string;
	address: LocalText;
	minimumOrder: number;
} | null;

function linkTo(to: string) {
	return (linkText: ReactNode) => <LocalLink to={to}>{linkText}</LocalLink>;
}

function mailTo(email: string | undefined) {
	return (linkText: ReactNode) =>
		email === undefined ? linkTo('/Help')(linkText) : <a href={`mailto:${email}`}>{linkText}</a>;
}

/** One sentence of a policy, with its links. Without shop details they lead to the contact page. */
function PolicyText({ at, contact }: { at: string; contact: PolicyContact }) {
	const t = useTranslations('content-policies');
	return t.rich(at, {
		supportEmail: contact?.supportEmail ?? t('contact'),
		grievanceEmail: contact?.grievanceEmail ?? t('contact'),
		address: contact?.address.text ?? '',
		place: (text) => <span lang={contact?.address.lang}>{text}</span>,
		minimum: contact === null ? t('minimum') : `₹${contact.minimumOrder}`,
		support: mailTo(contact?.supportEmail),
		grievance: mailTo(contact?.grievanceEmail),
		delivery: linkTo(policies.delivery),
		refund: linkTo(policies.refund),
		privacy: linkTo(policies.privacy),
		terms: linkTo(policies.terms),
		orders: linkTo('/profile?tab=orders'),
		b: (linkText) => <b>{linkText}</b>,
	});
}

type PolicyArticleProps = { sections: MessageTree; contact: PolicyContact };

/** A policy from its nested texts: a tree in a section is a list, a text is a paragraph. */
export function PolicyArticle({ sections, contact }: PolicyArticleProps) {
	const t = useTranslations('content-policies');
	const dayText = useDayText();
	const changedOn = dayText(new Date(policiesVersion));
	return (
		<article className="prose policy">
			<p className="text-lg">
				<PolicyText at="document.lead" contact={contact} />
			</p>
			{Object.entries(sections).map(([id, section]) => (
				<section key={id} id={id} aria-labelledby={`${id}-title`}>
					<h2 id={`${id}-title`}>{t(`document.sections.${id}.title`)}</h2>
					{Object.entries(section)
						.filter(([part]) => part !== 'title')
						.map(([part, content]) => {
							const at = `document.sections.${id}.${part}`;
							if (typeof content === 'string') {
								return (
									<p key={part}>
										<PolicyText at={at} contact={contact} />
									</p>
								);
							}
							return (
								<ul key={part}>
									{Object.keys(content).map((item) => (
										<li key={item}>
											<PolicyText at={`${at}.${item}`} contact={contact} />
										</li>
									))}
								</ul>
							);
						})}
				</section>
			))}
			<p className="mt-8! border-t border-soil-200 pt-4 text-sm text-soil-500">
				{t('lastChanged', { date: changedOn })}
			</p>
		</article>
	);
}
