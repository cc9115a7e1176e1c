import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const OrderList = lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList }));
const OrderShow = lazy(async () => ({ default: (await import('./order-show.tsx')).OrderShow }));

export const orderPlaces: readonly Place[] = [
	{
		duty: 'orders.read',
		group: 'selling',
		icon: ReceiptIcon,
		resource: { name: 'orders', list: OrderList, show: OrderShow },
	},
];
