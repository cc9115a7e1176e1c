import type { StaffRole } from '#domain/person.ts';
import { type Duty, mayDo } from '#domain/staff.ts';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';

const StaffList = lazy(async () => ({ default: (await import('./people/staff-list.tsx')).StaffList }));
const StaffInvite = lazy(async () => ({ default: (await import('./people/staff-invite.tsx')).StaffInvite }));
const StaffEdit = lazy(async () => ({ default: (await import('./people/staff-edit.tsx')).StaffEdit }));
const AuditList = lazy(async () => ({ default: (await import('./audit/audit-list.tsx')).AuditList }));

/** A place of the office: in the menu and under its address for whoever has the duty. */
export type Place = { duty: Duty; icon: ComponentType; resource: ResourceProps };

const OrderList = lazy(async () => ({ default: (await import('./orders/order-list.tsx')).OrderList }));
const OrderShow = lazy(async () => ({ default: (await import('./orders/order-show.tsx')).OrderShow }));

const places: readonly Place[] = [
	{
		duty: 'orders.read',
		icon: ReceiptIcon,
		resource: { name: 'orders', icon: ReceiptIcon, list: OrderList, show: OrderShow },
	},
	{
		duty: 'staff.manage',
		icon: GroupsIcon,
		resource: {
			name: 'staff',
			icon: GroupsIcon,
			list: StaffList,
			create: StaffInvite,
			edit: StaffEdit,
			recordRepresentation: 'name',
		},
	},
	{ duty: 'audit.read', icon: HistoryIcon, resource: { name: 'audit', icon: HistoryIcon, list: AuditList } },
];

export function placesOf(roles: readonly StaffRole[]): readonly Place[] {
	return places.filter(({ duty }) => mayDo(roles, duty));
}
