import type { OfficePage } from '#office/lib/office-page.ts';
import PinIcon from '@mui/icons-material/PinDropOutlined';
import { lazy } from 'react';

const PincodeList = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeList }));
const PincodeEdit = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeEdit }));
const PincodeCreate = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeCreate }));

export const deliveryPages: readonly OfficePage[] = [
	{
		permission: 'settings.manage',
		group: 'settings',
		icon: PinIcon,
		resource: {
			name: 'pincodes',
			list: PincodeList,
			edit: PincodeEdit,
			create: PincodeCreate,
			recordRepresentation: 'pincode',
		},
	},
];
