import type { Address } from '#domain/address.ts';
import type { SavedAddress } from '#domain/user.ts';
import { addressFieldFromWire, addressToWire } from '#contract/accounts-wire.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import type { CallResult } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken, readUser, updateUser } from '#web/lib/session-store.ts';
import type { FieldErrors } from '#web/lib/use-form.ts';

type MaybeSaved = Address & { id?: string };
export type SaveOutcome = 'saved' | 'signed-out' | 'refused' | 'failed';

function send(addresses: readonly MaybeSaved[], version: number): Promise<CallResult<'user.update'>> {
	return callAuthed('user.update', { body: { address: addresses.map(addressToWire), version } });
}

/**
 * Sends the complete changed list of addresses. When it was changed elsewhere in the meantime, the change is applied
 * to the newer list: no address of another device is lost.
 */
export async function saveAddresses(
	change: (addresses: readonly SavedAddress[]) => readonly MaybeSaved[],
): Promise<{ outcome: SaveOutcome; error: ErrorBody | null }> {
	for (let attempt = 1; ; attempt += 1) {
		const user = readUser();
		if (readToken() === null || user === null) return { outcome: 'signed-out', error: null };
		const result = await send(change(user.addresses), user.version);
		if (result.ok) {
			updateUser(result.reply.data.user);
			return { outcome: 'saved', error: null };
		}
		const isStale = result.error?.code === 'STALE_VERSION' && attempt === 1;
		if (isStale && (await loadNewest())) continue;
		if (result.status === 401) return { outcome: 'signed-out', error: null };
		return { outcome: result.status === 0 ? 'failed' : 'refused', error: result.error };
	}
}

async function loadNewest(): Promise<boolean> {
	const result = await callAuthed('user.me');
	if (result.ok) updateUser(result.reply.data.user);
	return result.ok;
}

/** The errors of one address of the list, of those of the complete list, by the fields of its form. */
export function errorsOfAddress(
	errors: Record<string, string>,
	id: string | null,
	addresses: readonly SavedAddress[],
): FieldErrors<Address> {
	const at = addresses.findIndex((saved) => saved.id === id);
	const own: FieldErrors<Address> = {};
	for (const [path, text] of Object.entries(errors)) {
		const field = addressFieldFromWire(path, at < 0 ? addresses.length : at);
		if (field !== undefined) own[field] ??= text;
	}
	return own;
}

/** Adds a new address or replaces the edited one. */
export function withAddress(addresses: readonly SavedAddress[], id: string | null, address: Address): MaybeSaved[] {
	const isThere = id !== null && addresses.some((saved) => saved.id === id);
	if (!isThere) return [...addresses, address];
	return addresses.map((saved) => (saved.id === id ? { ...address, id } : saved));
}
