import { TranslationsProvider } from '#web/lib/translations.tsx';
import type { FieldState } from '#web/lib/use-form.ts';
import english from '#web/messages/en/accounts-sign-in.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from './fields.tsx';

const field = (name: string): FieldState => ({
	name,
	value: '',
	error: undefined,
	onChange: () => {},
	onBlur: () => {},
});

test.for([
	['password', 'current-password'],
	['newPassword', 'new-password'],
] as const)('a %s is masked, with a button that shows it, and filled by password managers', ([kind, autocomplete]) => {
	const html = renderToStaticMarkup(
		<TranslationsProvider locale="en" messages={{ 'accounts-sign-in': english }}>
			<Field form={{ field }} name="secret" kind={kind} label="Password" />
		</TranslationsProvider>,
	);
	const [input = ''] = /<input[^>]*>/.exec(html) ?? [];
	expect(input).toContain('type="password"');
	expect(input.toLowerCase()).toContain(`autocomplete="${autocomplete}"`);
	expect(input.toLowerCase()).not.toMatch(/ (?:onpaste|readonly|disabled)[=\s>]/);
	expect(html).toMatch(/<button type="button" aria-label="[^"]*[Ss]how[^"]*"/);
});
