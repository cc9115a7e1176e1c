import type { Duty } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import type { ComponentType } from 'react';
import { type ResourceProps, useGetResourceLabel, usePermissions, useTranslate } from 'react-admin';

export function useRoles(): readonly StaffRole[] {
	return usePermissions<readonly StaffRole[]>().permissions ?? [];
}

/** The parts of the menu, in its order. */
export const placeGroups = ['selling', 'goods', 'promotion', 'people', 'shop'] as const;

type Standing = {
	/** who may come here */
	duty: Duty;
	icon: ComponentType;
	group: (typeof placeGroups)[number];
};

/** A place of the office, in the menu and under its address for whoever has the duty: a resource of react-admin. */
export type ResourcePlace = Standing & { resource: ResourceProps };
/** …or a page of its own; its label is the text khetse.places.<name>. */
export type PagePlace = Standing & { page: { name: string; element: ComponentType } };
export type Place = ResourcePlace | PagePlace;

export function nameOf(place: Place): string {
	return 'resource' in place ? place.resource.name : place.page.name;
}

/** What a place is called in the menu. */
export function usePlaceLabel(): (place: Place) => string {
	const translate = useTranslate();
	const labelOf = useGetResourceLabel();
	return (place) =>
		'resource' in place ? labelOf(place.resource.name) : translate(`khetse.places.${place.page.name}`);
}
