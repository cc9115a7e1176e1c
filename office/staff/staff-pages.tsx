import type { OfficePage } from '#office/lib/office-page.ts';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import { lazy } from 'react';

const StaffList = lazy(async () => ({ default: (await import('./staff-list.tsx')).StaffList }));
const StaffInvite = lazy(async () => ({ default: (await import('./staff-edit.tsx')).StaffInvite }));
const StaffEdit = lazy(async () => ({ default: (await import('./staff-edit.tsx')).StaffEdit }));

export const staffPages: readonly OfficePage[] = [
	{
		permission: 'staff.manage',
		group: 'settings',
		icon: GroupsIcon,
		resource: { name: 'staff', list: StaffList, create: StaffInvite, edit: StaffEdit, recordRepresentation: 'name' },
	},
];
