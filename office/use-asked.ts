import type { EndpointName } from '#contract/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { type CallInput, call, type Reply } from './api.ts';

export type Asked<T> = { data: T | undefined; error: Error | null; isPending: boolean; ask: () => Promise<unknown> };

/**
 * What a page of its own asks the shop for.
 * @param refreshMs asks again by itself, quietly, while the page is looked at
 */
export function useAsked<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
	refreshMs: number | false = false,
): Asked<Reply<N>> {
	const { data, error, isPending, refetch } = useQuery({
		queryKey: [name, input],
		queryFn: () => call(name, input),
		refetchInterval: refreshMs,
	});
	return { data, error, isPending, ask: refetch };
}
