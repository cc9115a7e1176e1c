import type { OfficePage } from '#office/lib/office-page.ts';
import MailIcon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';

const MailList = lazy(async () => ({ default: (await import('./mail-list.tsx')).MailList }));
const MailShow = lazy(async () => ({ default: (await import('./mail-show.tsx')).MailShow }));

export const mailPages: readonly OfficePage[] = [
	{
		permission: 'mails.manage',
		group: 'customers',
		icon: MailIcon,
		resource: { name: 'mails', list: MailList, show: MailShow, recordRepresentation: 'subject' },
	},
];
