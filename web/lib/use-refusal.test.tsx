import type { ErrorBody } from '#contract/error-body.ts';
import { textRefusals } from '#contract/text-refusals.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useErrorText } from './refusal-text.ts';
import { TranslationsProvider } from './translations.tsx';
import { refusalOfCall, useRefusal } from './use-refusal.ts';

const texts = {
	TEXT_HIDDEN: 'अदृश्य अक्षर हैं।',
	TEXT_INVALID: 'इसे जाँच लें।',
	TOO_MANY_ATTEMPTS: 'बहुत ज़्यादा कोशिशें हो गईं।',
	INVALID: 'जाँचकर फिर कोशिश करें।',
};
const page = { layout: { title: 'khetse', refusals: texts } };
const login = { 'accounts-sign-in': { refusals: { EMAIL_TAKEN: 'लॉग इन करें।', NEW_ACCOUNT_ORDERS: '{maximum} ऑर्डर' } } };

function sent(code: string, message: string, errors?: Record<string, string>): ErrorBody {
	return { status: 'fail', code, message, requestId: 'r', ...(errors === undefined ? {} : { errors }) };
}

function Form({ error }: { error: ErrorBody | null }) {
	const { refusal, errors } = useRefusal()(error, 'कोई जवाब नहीं');
	return [refusal, ...Object.entries(errors).map((field) => field.join(': '))].join('|');
}

/** What a form shows of an error, with the messages of the page and of a part that was loaded later. */
function shown(error: ErrorBody | null, locale = 'hi-IN'): string[] {
	const html = renderToStaticMarkup(
		<TranslationsProvider locale={locale} messages={page}>
			<TranslationsProvider messages={login}>
				<Form error={error} />
			</TranslationsProvider>
		</TranslationsProvider>,
	);
	return html.split('|');
}

test('shows a refusal in the language of the page, of all messages it has, and at its field', () => {
	expect(shown(sent('TOO_MANY_ATTEMPTS', 'Too many attempts.'))).toEqual(['बहुत ज़्यादा कोशिशें हो गईं।']);
	const taken = sent('EMAIL_TAKEN', 'Please log in.', { email: 'Please log in.', name: 'is wrong' });
	expect(shown(taken)).toEqual(['लॉग इन करें।', 'email: लॉग इन करें।', 'name: इसे जाँच लें।']);
});

test('shows the message that was sent when the page has no text of it, or only one with figures', () => {
	expect(shown(sent('OUT_OF_STOCK', 'Not enough stock.'))).toEqual(['Not enough stock.']);
	expect(shown(sent('constructor', 'Not enough stock.'))).toEqual(['Not enough stock.']);
	expect(shown(sent('NEW_ACCOUNT_ORDERS', 'You have 2 open orders.'))).toEqual(['You have 2 open orders.']);
});

test('shows the message of an invalid request, which names the field, in English alone', () => {
	const invalid = sent('INVALID', 'email is required');
	expect(shown(invalid)).toEqual([texts.INVALID]);
	expect(shown(invalid, 'en-IN')).toEqual(['email is required']);
	expect(shown(sent('TOO_MANY_ATTEMPTS', 'Too many attempts.'), 'en-IN')).toEqual([texts.TOO_MANY_ATTEMPTS]);
});

test('shows what is wrong with a text in the language of the page, at its field and above the form', () => {
	const { TEXT_HIDDEN } = textRefusals;
	const hidden = sent('INVALID', TEXT_HIDDEN, { name: TEXT_HIDDEN, city: TEXT_HIDDEN });
	const { TEXT_HIDDEN: shownText } = texts;
	expect(shown(hidden)).toEqual([shownText, `name: ${shownText}`, `city: ${shownText}`]);
	const mixed = sent('INVALID', 'name must have at most 9 characters', { name: 'must have …', city: TEXT_HIDDEN });
	expect(shown(mixed)).toEqual([texts.INVALID, `name: ${texts.TEXT_INVALID}`, `city: ${shownText}`]);
	expect(shown(mixed, 'en-IN').slice(0, 2)).toEqual(['name must have at most 9 characters', 'name: must have …']);
});

function Part({ error }: { error: ErrorBody | null }) {
	return useErrorText()(error) ?? 'null';
}

test('says why a part could not be loaded in the language of the page, or as it was sent, and nothing without a response', () => {
	const textOf = (error: ErrorBody | null) =>
		renderToStaticMarkup(
			<TranslationsProvider locale="hi-IN" messages={page}>
				<Part error={error} />
			</TranslationsProvider>,
		);
	expect(textOf(sent('TOO_MANY_ATTEMPTS', 'Too many attempts.'))).toBe(texts.TOO_MANY_ATTEMPTS);
	expect(textOf(sent('OUT_OF_STOCK', 'Not enough stock.'))).toBe('Not enough stock.');
	expect(textOf(null)).toBe('null');
});

test('shows the text for failures when nothing was sent, and counts a server that failed as one', () => {
	expect(shown(null)).toEqual(['कोई जवाब नहीं']);
	const error = sent('BUSY', 'The shop is very busy.');
	expect(refusalOfCall({ status: 503, error })).toBeNull();
	expect(refusalOfCall({ status: 0, error: null })).toBeNull();
	expect(refusalOfCall({ status: 409, error })).toBe(error);
});
