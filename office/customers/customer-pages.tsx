import type { OfficePage } from '#office/lib/office-page.ts';
import CustomerIcon from '@mui/icons-material/PeopleAltOutlined';
import { lazy } from 'react';

const CustomerList = lazy(async () => ({ default: (await import('./customer-list.tsx')).CustomerList }));
const CustomerShow = lazy(async () => ({ default: (await import('./customer-show.tsx')).CustomerShow }));

export const customerPages: readonly OfficePage[] = [
	{
		permission: 'customers.read',
		group: 'customers',
		icon: CustomerIcon,
		resource: { name: 'customers', list: CustomerList, show: CustomerShow, recordRepresentation: 'name' },
	},
];
