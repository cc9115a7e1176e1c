import type { ErrorBody } from '#contract/error-body.ts';
import { textRefusalOf } from '#contract/text-refusals.ts';
import { useContext } from 'react';
import { locales } from './language.tsx';
import { useRefusalText } from './refusal-text.ts';
import { TranslationsContext } from './translations.tsx';

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
