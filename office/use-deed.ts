import { useState } from 'react';
import { HttpError } from 'react-admin';
import { type Failure, failureOf } from './failure.ts';
import { endSession } from './session.ts';

export type Deed = { isWaiting: boolean; failure: Failure | null; run: (work: () => Promise<void>) => Promise<void> };

/** One thing at a time that the shop is asked to do: whether it is under way, and what went wrong with it. */
export function useDeed(): Deed {
	const [isWaiting, setWaiting] = useState(false);
	const [failure, setFailure] = useState<Failure | null>(null);
	async function run(work: () => Promise<void>): Promise<void> {
		setWaiting(true);
		setFailure(null);
		try {
			await work();
		} catch (error) {
			if (error instanceof HttpError && error.status === 401) endSession();
			setFailure(failureOf(error));
		} finally {
			setWaiting(false);
		}
	}
	return { isWaiting, failure, run };
}
