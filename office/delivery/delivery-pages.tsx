import type { Place } from '#office/lib/office-page.ts';
import PinIcon from '@mui/icons-material/PinDropOutlined';
import { lazy } from 'react';

const PincodeList = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeList }));
const PincodeEdit = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeEdit }));
const PincodeCreate = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeCreate }));

export const deliveryPlaces: readonly Place[] = [
	{
		duty: 'settings.manage',
		group: 'shop',
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
