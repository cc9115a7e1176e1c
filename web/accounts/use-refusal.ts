import type { ErrorBody } from '#contract/error-body.ts';
import { useTranslations } from '#web/lib/translations.tsx';

/** The texts of `accounts.refusals`, by the code of the refusal. */
const translated = [
	'BAD_CREDENTIALS',
	'EMAIL_TAKEN',
	'PASSWORD_TOO_COMMON',
	'RESET_LINK_EXPIRED',
	'TOO_MANY_ATTEMPTS',
	'TOO_MANY_SIGN_UPS',
] as const;

type Refused = { refusal: string; errors: Record<string, string> };

/** Why the shop refused a form, in the language of the page; a text without a translation stays as it came. */
export function useRefusal(): (error: ErrorBody | null, noResponse: string) => Refused {
	const t = useTranslations('accounts-sign-in.refusals');
	return (error, noResponse) => {
		if (error === null) return { refusal: noResponse, errors: {} };
		const code = translated.find((known) => known === error.code);
		const refusal = code === undefined ? error.message : t(code);
		// A refusal about one field has its text at the field too.
		const errors = Object.entries(error.errors ?? {}).map(([field, text]) => [
			field,
			text === error.message ? refusal : text,
		]);
		return { refusal, errors: Object.fromEntries(errors) };
	};
}
