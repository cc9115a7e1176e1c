import { expect, test } from 'vitest';
import { readInvitationLink } from './invitation-link.ts';

const token = 'a-token_of-43-letters'.padEnd(43, 'x');

test('recognises the owner link and the invitation link', () => {
	expect(readInvitationLink(`#owner=${token}`)).toEqual({ purpose: 'owner', token });
	expect(readInvitationLink(`#invite=${token}`)).toEqual({ purpose: 'invite', token });
});

test('recognises no other link', () => {
	for (const hash of ['', '#', '#owner=', '#owner=short', `#reset=${token}`, `#invite=${token}<b>`, '#/orders']) {
		expect(readInvitationLink(hash), hash).toBeNull();
	}
});
