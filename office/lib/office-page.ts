import type { Permission } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import type { ComponentType } from 'react';
import { type ResourceProps, useGetResourceLabel, usePermissions, useTranslate } from 'react-admin';

export function useRoles(): readonly StaffRole[] {
	return usePermissions<readonly StaffRole[]>().permissions ?? [];
}

/** The sections of the menu, in their order. */
export const menuGroups = ['selling', 'catalogue', 'marketing', 'customers', 'settings'] as const;

type MenuPosition = {
	/** the permission that grants access */
	permission: Permission;
	icon: ComponentType;
	group: (typeof menuGroups)[number];
};

/** A page of the office for staff with the permission: a resource of react-admin. */
export type ResourceOfficePage = MenuPosition & { resource: ResourceProps };
/** A custom page; its label is the text khetse.pages.<name>. */
export type CustomOfficePage = MenuPosition & { page: { name: string; element: ComponentType } };
export type OfficePage = ResourceOfficePage | CustomOfficePage;

export function nameOf(page: OfficePage): string {
	return 'resource' in page ? page.resource.name : page.page.name;
}

/** The label of a page in the menu. */
export function usePageLabel(): (page: OfficePage) => string {
	const translate = useTranslate();
	const labelOf = useGetResourceLabel();
	return (page) => ('resource' in page ? labelOf(page.resource.name) : translate(`khetse.pages.${page.page.name}`));
}
