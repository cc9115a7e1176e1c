import PinIcon from '@mui/icons-material/PinDropOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const StoreList = lazy(async () => ({ default: (await import('./stores.tsx')).StoreList }));
const StoreEdit = lazy(async () => ({ default: (await import('./stores.tsx')).StoreEdit }));
const StoreCreate = lazy(async () => ({ default: (await import('./stores.tsx')).StoreCreate }));
const PincodeList = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeList }));
const PincodeEdit = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeEdit }));
const PincodeCreate = lazy(async () => ({ default: (await import('./pincodes.tsx')).PincodeCreate }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));

export const settingPlaces: readonly Place[] = [
	{
		duty: 'settings.manage',
		group: 'shop',
		icon: SettingsIcon,
		page: { name: 'settings', element: SettingsPage },
	},
	{
		duty: 'settings.manage',
		group: 'shop',
		icon: StoreIcon,
		resource: { name: 'stores', list: StoreList, edit: StoreEdit, create: StoreCreate, recordRepresentation: 'name' },
	},
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
