import type { OfficePage } from '#office/lib/office-page.ts';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import { lazy } from 'react';

const SettingsPage = lazy(async () => ({ default: (await import('./settings-page.tsx')).SettingsPage }));

export const settingsPages: readonly OfficePage[] = [
	{
		permission: 'settings.manage',
		group: 'settings',
		icon: SettingsIcon,
		page: { name: 'settings', element: SettingsPage },
	},
];
