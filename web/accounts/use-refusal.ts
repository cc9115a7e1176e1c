import type { ErrorBody } from '#contract/error-body.ts';
import { useTranslations } from '#web/lib/translations.tsx';

/** Refusals with texts in accounts-sign-in.json. */
const ofSignIn = [
	'BAD_CREDENTIALS',
	'EMAIL_LINK_EXPIRED',
	'EMAIL_LINK_OF_OTHER_ACCOUNT',
	'EMAIL_TAKEN',
	'PASSWORD_TOO_COMMON',
	'RESET_LINK_EXPIRED',
	'TOO_MANY_ATTEMPTS',
	'TOO_MANY_SIGN_UPS',
] as const;

/** Refusals with texts in accounts-security.json. */
const ofSecurity = [
	'PASSWORD_WRONG',
	'OPEN_ORDERS',
	'CUSTOMER_IS_STAFF',
	'PASSWORD_TOO_COMMON',
	'TOO_MANY_ATTEMPTS',
] as const;

function findCode<T extends string>(codes: readonly T[], error: ErrorBody | null): T | undefined {
	return codes.find((code) => code === error?.code);
}

type Refused = { refusal: string; errors: Record<string, string> };

/** Why the shop refused a form, in the language of the page; a text without a translation stays as it came. */
export function useRefusal(): (error: ErrorBody | null, noResponse: string) => Refused {
	const t = useTranslations('accounts-sign-in.refusals');
	return (error, noResponse) => {
		if (error === null) return { refusal: noResponse, errors: {} };
		const code = findCode(ofSignIn, error);
		const refusal = code === undefined ? error.message : t(code);
		// A refusal about one field has its text at the field too.
		const errors = Object.entries(error.errors ?? {}).map(([field, text]) => [
			field,
			text === error.message ? refusal : text,
		]);
		return { refusal, errors: Object.fromEntries(errors) };
	};
}

/** Why the shop refused a change of the own account, in the language of the page. */
export function useSecurityRefusal(): (error: ErrorBody | null) => { refusal: string } {
	const t = useTranslations('accounts-security.refusals');
	return (error) => ({ refusal: t(findCode(ofSecurity, error) ?? 'other') });
}
