import type { OfficePage } from '#office/lib/office-page.ts';
import CashIcon from '@mui/icons-material/PaymentsOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazy } from 'react';
import { Route } from 'react-router-dom';

const CashPage = lazy(async () => ({ default: (await import('#office/fulfilment/cash-page.tsx')).CashPage }));
const OrderList = lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList }));
const OrderShow = lazy(async () => ({ default: (await import('./order-show.tsx')).OrderShow }));
const PickPage = lazy(async () => ({ default: (await import('#office/fulfilment/pick-page.tsx')).PickPage }));
const PrintPage = lazy(async () => ({ default: (await import('#office/fulfilment/print-page.tsx')).PrintPage }));

export const orderPages: readonly OfficePage[] = [
	{
		permission: 'orders.read',
		group: 'selling',
		icon: ReceiptIcon,
		resource: {
			name: 'orders',
			list: OrderList,
			show: OrderShow,
			children: [
				<Route key="pick" path=":id/pick" element={<PickPage />} />,
				<Route key="print" path="print/:document" element={<PrintPage />} />,
			],
		},
	},
	{ permission: 'orders.cash', group: 'selling', icon: CashIcon, page: { name: 'cash', element: CashPage } },
];
