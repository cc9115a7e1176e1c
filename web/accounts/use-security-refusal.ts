import type { ErrorBody } from '#contract/error-body.ts';
import { useTranslations } from '#web/lib/translations.tsx';

const translated = [
	'PASSWORD_WRONG',
	'OPEN_ORDERS',
	'CUSTOMER_IS_STAFF',
	'PASSWORD_TOO_COMMON',
	'TOO_MANY_ATTEMPTS',
] as const;

/** Why the shop refused a change of the own account, in the language of the page. */
export function useSecurityRefusal(): (error: ErrorBody | null) => { refusal: string } {
	const t = useTranslations('accounts-security.refusals');
	return (error) => ({ refusal: t(translated.find((code) => code === error?.code) ?? 'other') });
}
