import type { StaffRole } from '#domain/person.ts';
import { type Duty, mayDo } from '#domain/staff.ts';
import type { ComponentType } from 'react';
import { type ResourceProps, usePermissions } from 'react-admin';

/** A place of the office: in the menu and under its address for whoever has the duty. */
export type Place = { duty: Duty; icon: ComponentType; resource: ResourceProps };

const places: readonly Place[] = [];

export function placesOf(roles: readonly StaffRole[]): readonly Place[] {
	return places.filter(({ duty }) => mayDo(roles, duty));
}

export function useRoles(): readonly StaffRole[] {
	return usePermissions<readonly StaffRole[]>().permissions ?? [];
}
