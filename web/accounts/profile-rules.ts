import { isMobile, normalizedMobile } from '#domain/address.ts';

/**
 * Letters of any script: in Devanagari the vowel signs are marks on letters, and some words are
 * written with joiners. Names are separated by spaces. spec: shopping §5, Profile
 */
export function lettersOnly(typed: string): string {
	return typed.replace(/(?!\u200c|\u200d)[^\p{L}\p{M} ]/gu, '');
}

type ProfileProblem = 'name' | 'mobile';

export function profileProblems(values: { name: string; mobile: string }): ProfileProblem[] {
	const problems: ProfileProblem[] = [];
	if (values.name.trim() === '') problems.push('name');
	if (!isMobile(normalizedMobile(values.mobile))) problems.push('mobile');
	return problems;
}
