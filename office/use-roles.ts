import type { StaffRole } from '#domain/person.ts';
import { usePermissions } from 'react-admin';

export function useRoles(): readonly StaffRole[] {
	return usePermissions<readonly StaffRole[]>().permissions ?? [];
}
