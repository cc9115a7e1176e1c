import type { ErrorBody } from '#contract/error-body.ts';
import { textRefusalOf } from '#contract/text-refusals.ts';
import { useContext } from 'react';
import { locales } from './language.tsx';
import { TranslationsContext } from './translations.tsx';

/**
 * The text of a code in the language of the page, from the `refusals` of the messages that the page has; null without one, and
 * for a text with figures, which its page writes itself.
 */
export function useRefusalText(): (code: string | undefined) => string | null {
	const { locale, messages } = useContext(TranslationsContext);
	return (code = '') => {
		// The message that was sent names the field, in English.
		if (code === 'INVALID' && locale === locales.en) return null;
		for (const { refusals } of Object.values(messages)) {
			const text = typeof refusals === 'object' && Object.hasOwn(refusals, code) ? refusals[code] : undefined;
			if (typeof text === 'string' && !text.includes('{')) return text;
		}
		return null;
	};
}

type Refused<Text> = { refusal: string | Text; errors: Record<string, string> };

/**
 * Why the shop refused a form, in the language of the page; a code without a translation shows the message that was sent. A
 * field whose text has no code, such as one with a figure, has a general text in other languages than English.
 */
export function useRefusal(): <Text extends string | null>(error: ErrorBody | null, failed: Text) => Refused<Text> {
	const textOf = useRefusalText();
	const { locale } = useContext(TranslationsContext);
	const general = locale === locales.en ? undefined : 'TEXT_INVALID';
	return (error, failed) => {
		if (error === null) return { refusal: failed, errors: {} };
		const refusal = textOf(textRefusalOf(error.message)) ?? textOf(error.code) ?? error.message;
		// A refusal about one field has its text at the field too.
		const errors = Object.entries(error.errors ?? {}).map(([field, text]) => [
			field,
			text === error.message ? refusal : (textOf(textRefusalOf(text) ?? general) ?? text),
		]);
		return { refusal, errors: Object.fromEntries(errors) };
	};
}

/** The error of a call that was refused; null when the server failed or did not answer. */
export function refusalOfCall(result: { status: number; error: ErrorBody | null }): ErrorBody | null {
	return result.status < 500 ? result.error : null;
}
