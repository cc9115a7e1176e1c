import { type Address, isMobile, normalizedMobile } from './address.ts';
import { trimUnseen } from './typed-text.ts';

/** spec: shopping §9 */
export const minPasswordLength = 6;
/** Staff accounts have more access, so their passwords are longer. */
export const minStaffPasswordLength = 12;
/** argon2 reads the complete password; a longer one only costs time. */
export const maxPasswordLength = 200;

/**
 * Checks the form of an e-mail address: one @, text before it without separators or invisible characters, and a domain of
 * at least two labels of letters, digits and hyphens, without a hyphen at their ends. Whether the mailbox exists is known
 * only after a mail was received.
 */
export function isEmail(value: string): boolean {
	return (
		value.length <= 254 &&
		/^[^\s@"<>(),;:\\[\]\p{C}]+@(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)\.)+(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)$/u.test(value)
	);
}

/** Addresses are compared without case: phones capitalise the first letter. */
export function emailKey(value: string): string {
	return value.trim().toLowerCase();
}

export type SignUp = { name: string; email: string; mobile: string; password: string; confirmPassword: string };
export type SignUpProblem = keyof SignUp;

/** The invalid fields of a sign-up, in the order of the form. spec: shopping §5 */
export function signUpProblems(form: SignUp): SignUpProblem[] {
	const problems: SignUpProblem[] = [];
	if (form.name.trim() === '') problems.push('name');
	if (!isEmail(trimUnseen(form.email))) problems.push('email');
	if (!isMobile(normalizedMobile(form.mobile))) problems.push('mobile');
	if (form.password.length < minPasswordLength || form.password.length > maxPasswordLength) problems.push('password');
	if (form.password !== form.confirmPassword) problems.push('confirmPassword');
	return problems;
}

export const staffRoles = ['owner', 'catalogue', 'pricing', 'orders', 'picker', 'rider', 'content', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that see no customer and change no money. */
const rolesWithoutTwoFactor: ReadonlySet<StaffRole> = new Set(['catalogue', 'content']);

/** Whether the account must have two-factor authentication to work in the office. */
export function needsTwoFactor(roles: readonly StaffRole[]): boolean {
	return roles.some((role) => !rolesWithoutTwoFactor.has(role));
}

export type SavedAddress = Address & { id: string };

export type User = {
	id: string;
	name: string;
	email: string;
	mobile: string;
	addresses: SavedAddress[];
	roles: StaffRole[];
	version: number;
	/** the user opened a link that was mailed, or Google named the e-mail */
	isEmailVerified: boolean;
	/** the policies that the user has accepted: the day of their last change, and when; null: none, missing: not known */
	policiesVersion?: string | null | undefined;
	policiesAcceptedAt?: Date | null | undefined;
};
