import type { EndpointName } from '#contract/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { type CallInput, call, type Reply } from './api.ts';
import { endSession } from './session.ts';

export type Asked<T> = { data: T | undefined; error: Error | null; isPending: boolean; ask: () => Promise<unknown> };

/**
 * What a page of its own asks the shop for; a dead session asks for the password above the page.
 * @param refreshMs asks again by itself, quietly, while the page is looked at
 */
export function useAsked<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
	refreshMs: number | false = false,
): Asked<Reply<N>> {
	const { data, error, isPending, refetch } = useQuery({
		queryKey: [name, input],
		async queryFn() {
			try {
				return await call(name, input);
			} catch (problem) {
				if (problem instanceof HttpError && problem.status === 401) endSession();
				throw problem;
			}
		},
		refetchInterval: refreshMs,
	});
	return { data, error, isPending, ask: refetch };
}
