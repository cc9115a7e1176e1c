import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';

/** A part of a text as a link to a policy, in a tab of its own, so that the form stays as it is. */
export const linkToPolicy = (path: '/terms' | '/privacy') => (text: ReactNode) => (
	<LocalLink to={path} target="_blank" className="text-leaf-700 underline">
		{text}
	</LocalLink>
);

/** What a customer accepts with a new account. */
export function PolicyNotice({ at }: { at: 'signUp.notice' | 'google.notice' }) {
	const t = useTranslations('accounts-sign-in');
	return (
		<p className="text-sm text-soil-700">
			{t.rich(at, { terms: linkToPolicy('/terms'), privacy: linkToPolicy('/privacy') })}
		</p>
	);
}
