/** The two things people write to the shop: a question, and an inquiry for large amounts. */
export const deskKinds = ['queries', 'inquiries'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** Unassigned, assigned, replied, closed. */
export const deskStatuses = ['open', 'assigned', 'answered', 'closed'] as const;
export type DeskStatus = (typeof deskStatuses)[number];

/** Whether the ticket awaits a reply. */
export function isUnanswered(status: DeskStatus): boolean {
	return status === 'open' || status === 'assigned';
}

/** Status after assigning or unassigning; a replied ticket stays replied. */
export function statusAfterAssignment(status: DeskStatus, isAssigned: boolean): DeskStatus {
	if (!isUnanswered(status)) return status;
	return isAssigned ? 'assigned' : 'open';
}
