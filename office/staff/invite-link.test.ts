import { expect, test } from 'vitest';
import { readInviteLink } from './invite-link.ts';

const token = 'a-token_of-43-letters'.padEnd(43, 'x');

test('knows the link of the owner and that of an invitation', () => {
	expect(readInviteLink(`#owner=${token}`)).toEqual({ purpose: 'owner', token });
	expect(readInviteLink(`#invite=${token}`)).toEqual({ purpose: 'invite', token });
});

test('takes nothing else for a link', () => {
	for (const hash of ['', '#', '#owner=', '#owner=short', `#reset=${token}`, `#invite=${token}<b>`, '#/orders']) {
		expect(readInviteLink(hash), hash).toBeNull();
	}
});
