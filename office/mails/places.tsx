import MailIcon from '@mui/icons-material/MailOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const MailList = lazy(async () => ({ default: (await import('./mail-list.tsx')).MailList }));
const MailShow = lazy(async () => ({ default: (await import('./mail-show.tsx')).MailShow }));

export const mailPlaces: readonly Place[] = [
	{
		duty: 'mails.manage',
		group: 'people',
		icon: MailIcon,
		resource: { name: 'mails', list: MailList, show: MailShow, recordRepresentation: 'subject' },
	},
];
