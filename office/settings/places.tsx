import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const StoreList = lazy(async () => ({ default: (await import('./stores.tsx')).StoreList }));
const StoreEdit = lazy(async () => ({ default: (await import('./stores.tsx')).StoreEdit }));
const StoreCreate = lazy(async () => ({ default: (await import('./stores.tsx')).StoreCreate }));
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
];
