import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';

/** What a customer accepts with a new account. In a tab of its own, so that the form stays as it is. */
export function PolicyNotice({ at }: { at: 'signUp.notice' | 'google.notice' }) {
	const t = useTranslations('accounts-sign-in');
	const linkTo = (path: string) => (text: ReactNode) => (
		<LocalLink to={path} target="_blank" className="text-leaf-700 underline">
			{text}
		</LocalLink>
	);
	return (
		<p className="text-sm text-soil-700">{t.rich(at, { terms: linkTo('/terms'), privacy: linkTo('/privacy') })}</p>
	);
}
