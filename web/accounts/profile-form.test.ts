import { expect, test } from 'vitest';
import { lettersOnly, profileProblems } from './profile-form.tsx';

test('names keep letters, also Devanagari ones with their vowel signs', () => {
	expect(lettersOnly('Asha K3lkarni!')).toBe('Asha Klkarni');
	expect(lettersOnly('आशा कुलकर्णी')).toBe('आशा कुलकर्णी');
	expect(lettersOnly('<b>José</b>')).toBe('bJoséb');
});

test('a profile needs a name and ten digits', () => {
	expect(profileProblems({ name: ' ', mobile: '98765' })).toEqual(['name', 'mobile']);
	expect(profileProblems({ name: 'Asha', mobile: '9876543210' })).toEqual([]);
});
