/** The two things people write to the shop: a question, and an inquiry for large amounts. */
export const deskKinds = ['queries', 'inquiries'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** Nobody's, somebody's, answered, done with. */
export const deskStatuses = ['open', 'assigned', 'answered', 'closed'] as const;
export type DeskStatus = (typeof deskStatuses)[number];

/** Whether somebody waits for an answer of the shop. */
export function isUnanswered(status: DeskStatus): boolean {
	return status === 'open' || status === 'assigned';
}

/** Where a case stands once it is given to somebody, or to nobody; one that was answered stays so. */
export function statusAfterAssignment(status: DeskStatus, isAssigned: boolean): DeskStatus {
	if (!isUnanswered(status)) return status;
	return isAssigned ? 'assigned' : 'open';
}
