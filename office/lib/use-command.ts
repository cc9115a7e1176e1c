import type { CallInput, EndpointName, Reply } from '#contract/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, type Failure, failureOf } from './api.ts';

export type QueryState<T> = {
	data: T | undefined;
	error: Error | null;
	isPending: boolean;
	ask: () => Promise<unknown>;
};

/**
 * Query of a custom page.
 * @param refreshMs reloads in the background at this interval while the page is visible
 * @param keepsData with another input the response to the one before stays until there is a new one
 */
export function useApiQuery<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
	refreshMs: number | false = false,
	keepsData = false,
): QueryState<Reply<N>> {
	const { data, error, isPending, refetch } = useQuery({
		queryKey: [name, input],
		queryFn: () => call(name, input),
		refetchInterval: refreshMs,
		...(keepsData ? { placeholderData: keepPreviousData } : {}),
	});
	return { data, error, isPending, ask: refetch };
}

type Command = {
	isRunning: boolean;
	/** @returns null when the call was refused or got no response */
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

/** Runs a command and returns whether it is pending; a refusal is shown as a notice. */
export function useCommand(): Command {
	const notify = useNotify();
	return useRunning(({ sentence }) => notify(sentence, { type: 'error' }));
}

export type FormCommand = Command & { failure: Failure | null };

/** The same for a form, which shows the refusal until the next submit. */
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
