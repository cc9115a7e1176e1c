/** An invite link: it creates the owner, or accepts an invitation. */
export type InviteLink = { purpose: 'owner' | 'invite'; token: string };

/** Reads the fragment of a URL; null when it is not such a link. */
export function readInviteLink(hash: string): InviteLink | null {
	const match = /^#(owner|invite)=([\w-]{20,200})$/.exec(hash);
	if (match === null) return null;
	const [, purpose, token] = match;
	return { purpose: purpose as InviteLink['purpose'], token: token ?? '' };
}
