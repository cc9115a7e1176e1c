import type { StaffRole } from '#domain/person.ts';
import { type Duty, mayDo } from '#domain/staff.ts';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';

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
];

export function placesOf(roles: readonly StaffRole[]): readonly Place[] {
	return places.filter(({ duty }) => mayDo(roles, duty));
}
