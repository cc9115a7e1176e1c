import { mayDo } from '#domain/staff.ts';
import { call } from '#office/api.ts';
import { readPerson } from '#office/session.ts';
import { useRoles } from '#office/use-roles.ts';
import { useQuery } from '@tanstack/react-query';

export type RiderChoice = { id: string | null; name: string };

/** To whom somebody may give an order: the desk to any rider, a rider to himself, and both to nobody. */
export function useRiders(isWanted: boolean): RiderChoice[] {
	const roles = useRoles();
	const { data } = useQuery({
		queryKey: ['riders'],
		queryFn: async () => (await call('office.riders.list')).data,
		enabled: isWanted,
		staleTime: 60_000,
	});
	if (!isWanted || data === undefined || data.length === 0) return [];
	const own = readPerson()?.id;
	const riders = mayDo(roles, 'orders.cancel') ? data : data.filter((rider) => rider.id === own);
	return [...riders, { id: null, name: '' }];
}
