import { useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';

/** Runs a call that changes something: one at a time, its refusal as a notice, a dead session asks for the password. */
export function useCommand(): {
	isRunning: boolean;
	run: <T>(work: () => Promise<T>) => Promise<{ reply: T } | null>;
} {
	const notify = useNotify();
	const checkSession = useLogoutIfAccessDenied();
	const [isRunning, setRunning] = useState(false);

	async function run<T>(work: () => Promise<T>): Promise<{ reply: T } | null> {
		setRunning(true);
		try {
			return { reply: await work() };
		} catch (error) {
			await checkSession(error);
			notify(error instanceof Error ? error.message : 'khetse.broken', { type: 'error' });
			return null;
		} finally {
			setRunning(false);
		}
	}
	return { isRunning, run };
}
