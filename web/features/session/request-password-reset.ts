/**
 * Asks for a mail with a link to a new password. The shop answers the same for every address, so there is
 * nothing to hand back. The one place that changes when the mail can be sent.
 */
export async function requestPasswordReset(email: string): Promise<void> {
	void email;
}
