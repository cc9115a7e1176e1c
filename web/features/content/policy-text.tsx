import { LocalLink } from '#web/language.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { policies } from './policies.ts';

/** What the texts need to know of the shop; null when it could not be loaded. */
export type PolicyContact = {
	supportEmail: string;
	grievanceEmail: string;
	address: string;
	minimumOrder: number;
} | null;

function linkTo(to: string) {
	return (words: ReactNode) => <LocalLink to={to}>{words}</LocalLink>;
}

function mailTo(email: string | undefined) {
	return (words: ReactNode) => (email === undefined ? linkTo('/Help')(words) : <a href={`mailto:${email}`}>{words}</a>);
}

/** One sentence of a policy, with its links. Without the shop's addresses it leads to the contact page. */
export function PolicyText({ at, contact }: { at: string; contact: PolicyContact }) {
	const t = useTranslations('policies');
	return t.rich(at, {
		supportEmail: contact?.supportEmail ?? t('contact'),
		grievanceEmail: contact?.grievanceEmail ?? t('contact'),
		address: contact?.address ?? '',
		minimum: contact === null ? t('minimum') : `₹${contact.minimumOrder}`,
		support: mailTo(contact?.supportEmail),
		grievance: mailTo(contact?.grievanceEmail),
		delivery: linkTo(policies.delivery),
		refund: linkTo(policies.refund),
		privacy: linkTo(policies.privacy),
		terms: linkTo(policies.terms),
		orders: linkTo('/profile?tab=orders'),
		b: (words) => <b>{words}</b>,
	});
}
