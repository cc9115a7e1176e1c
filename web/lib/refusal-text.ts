import type { ErrorBody } from '#contract/error-body.ts';
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

/** What a page shows of an error response. */
export type ShownError = Pick<ErrorBody, 'code' | 'message'>;

/** The text of an error in the language of the page, or as it was sent; null: no response. */
export function useErrorText(): <E extends ShownError | null>(error: E) => string | Extract<E, null> {
	const textOf = useRefusalText();
	return (error) => error && (textOf(error.code) ?? error.message);
}
