import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, isEmail, type SignUp, signUpProblems } from './user.ts';

function form(changes: Partial<SignUp> = {}): SignUp {
	return {
		name: 'Asha',
		email: 'asha@example.in',
		mobile: '9876543210',
		password: 'gajar6',
		confirmPassword: 'gajar6',
		...changes,
	};
}

test('accepts an e-mail address', () => {
	for (const right of ['a@b.in', 'asha.k+shop@mail.example.co.in', "o'neil@example.in", 'आशा@उदाहरण.भारत']) {
		expect(isEmail(right)).toBe(true);
	}
});

test('refuses invalid addresses and two addresses in one', () => {
	const wrong = [
		'',
		'asha',
		'asha@example',
		'@example.in',
		'asha@',
		'a@b@c.in',
		'a b@c.in',
		'a@b..in',
		'a@.in',
		'a@b.',
		'a@-b.in',
		'a@b-.in',
		'a@b.-in',
		'a@b.in-',
	];
	const several = ['a@b.in,c@d.in', 'a@b.in;c@d.in', 'Asha <a@b.in>', 'a@b.in\n', 'a@b.in\r\nbcc:c@d.in'];
	const hidden = [
		'a@b.c,root',
		'a@b.in\u202e',
		'a\u202eb@c.in',
		'a\u0007@b.in',
		'a@b_c.in',
		'a@[127.0.0.1].in',
		'a@b.in|ls',
	];
	for (const text of [...wrong, ...several, ...hidden]) expect(isEmail(text), JSON.stringify(text)).toBe(false);
});

test('refuses an address of more than 254 characters', () => {
	expect(isEmail(`${'a'.repeat(249)}@b.in`)).toBe(true);
	expect(isEmail(`${'a'.repeat(250)}@b.in`)).toBe(false);
});

test('refuses long addresses of many dots, and responses for any text', () => {
	// A pattern with nested repetitions would not finish on these.
	expect(isEmail(`${'a'.repeat(120)}@${'a.'.repeat(60)}@`)).toBe(false);
	expect(isEmail(`a@${'.'.repeat(250)}`)).toBe(false);
	fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof isEmail(text) === 'boolean'));
});

test('compares addresses without case', () => {
	expect(emailKey('  Asha@Example.IN ')).toBe('asha@example.in');
});

test('accepts a complete sign-up', () => {
	expect(signUpProblems(form())).toEqual([]);
	expect(signUpProblems(form({ email: ' asha@example.in ' }))).toEqual([]);
});

test('names the invalid fields in the order of the form', () => {
	const wrong = { name: ' ', email: 'asha', mobile: '12345', password: 'short', confirmPassword: 'other' };
	expect(signUpProblems(form(wrong))).toEqual(['name', 'email', 'mobile', 'password', 'confirmPassword']);
});

test('requires a password of at least six characters', () => {
	expect(signUpProblems(form({ password: '12345', confirmPassword: '12345' }))).toEqual(['password']);
	expect(signUpProblems(form({ password: '123456', confirmPassword: '123456' }))).toEqual([]);
});

test('accepts a password of up to two hundred characters of any kind', () => {
	const problemsOf = (password: string) => signUpProblems(form({ password, confirmPassword: password }));
	for (const length of [64, 128, 200]) expect(problemsOf('x'.repeat(length)), `${length}`).toEqual([]);
	expect(problemsOf('x'.repeat(201))).toEqual(['password']);
	for (const password of ['onlyletters', '12345678901', '      ', 'पासवर्ड ७', '🥕🥕🥕🥕🥕🥕', '\'"<>\\%;--']) {
		expect(problemsOf(password), password).toEqual([]);
	}
});

test('requires the same password twice', () => {
	expect(signUpProblems(form({ confirmPassword: 'gajar7' }))).toEqual(['confirmPassword']);
});

test('takes an e-mail without the hidden characters that a phone puts around it', () => {
	for (const email of ['\u202aasha@example.in\u202c', ' asha@example.in\u200b ']) {
		expect(signUpProblems(form({ email })), JSON.stringify(email)).toEqual([]);
	}
	expect(signUpProblems(form({ email: 'as\u202aha@example.in' }))).toEqual(['email']);
});
