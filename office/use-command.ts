import { useState } from 'react';
import { useNotify } from 'react-admin';
import { type Failure, failureOf } from './failure.ts';

type Command = {
	isRunning: boolean;
	/** @returns null when the call was refused or got no answer */
	run: <T>(work: () => Promise<T>) => Promise<{ reply: T } | null>;
};

function useRunning(onFailure: (failure: Failure) => void): Command {
	const [isRunning, setRunning] = useState(false);
	async function run<T>(work: () => Promise<T>): Promise<{ reply: T } | null> {
		setRunning(true);
		try {
			return { reply: await work() };
		} catch (error) {
			onFailure(failureOf(error));
			return null;
		} finally {
			setRunning(false);
		}
	}
	return { isRunning, run };
}

/** Runs a call that changes something: whether it is under way; its refusal is a notice. */
export function useCommand(): Command {
	const notify = useNotify();
	return useRunning(({ sentence }) => notify(sentence, { type: 'error' }));
}

export type FormCommand = Command & { failure: Failure | null };

/** The same for a form, which shows its refusal itself until it is sent again. */
export function useFormCommand(): FormCommand {
	const [failure, setFailure] = useState<Failure | null>(null);
	const { isRunning, run } = useRunning(setFailure);
	return {
		isRunning,
		failure,
		run(work) {
			setFailure(null);
			return run(work);
		},
	};
}
