/** An invitation link: it creates the owner, or accepts the invitation of a staff member. */
export type InvitationLink = { purpose: 'owner' | 'invite'; token: string };

/** Reads the fragment of a URL; null when it is not such a link. */
export function readInvitationLink(hash: string): InvitationLink | null {
	const match = /^#(owner|invite)=([\w-]{20,200})$/.exec(hash);
	if (match === null) return null;
	const [, purpose, token] = match;
	return { purpose: purpose as InvitationLink['purpose'], token: token ?? '' };
}
