import type { StaffRole } from '#domain/user.ts';

/** Who works here now. The server asks the token; this is what the screen needs to know. */
export type OfficePerson = { id: string; name: string; email: string; roles: readonly StaffRole[] };

const tokenKey = 'officeToken';
const personKey = 'officePerson';

export function readToken(): string | null {
	return sessionStorage.getItem(tokenKey);
}

export function readPerson(): OfficePerson | null {
	const text = sessionStorage.getItem(personKey);
	return text === null ? null : (JSON.parse(text) as OfficePerson);
}

export function keepPerson(person: OfficePerson): void {
	sessionStorage.setItem(personKey, JSON.stringify(person));
}

export function keepSession(token: string, person: OfficePerson): void {
	sessionStorage.setItem(tokenKey, token);
	keepPerson(person);
	farewell = null;
	setEnded(false);
}

export function forgetSession(): void {
	sessionStorage.removeItem(tokenKey);
	sessionStorage.removeItem(personKey);
	setEnded(false);
}

let farewell: string | null = null;

/** Why somebody finds the login page instead of the office; said there once. */
export function sayFarewell(sentence: string): void {
	farewell = sentence;
}

export function readFarewell(): string | null {
	return farewell;
}

let isEnded = false;
const listeners = new Set<() => void>();

function setEnded(value: boolean): void {
	if (isEnded === value) return;
	isEnded = value;
	for (const listener of listeners) listener();
}

/** The server no longer knows the token. The page stays as it is until its person has logged in again. */
export function endSession(): void {
	setEnded(true);
}

export function hasSessionEnded(): boolean {
	return isEnded;
}

export function onSessionChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
