import type { Place } from '#office/lib/office-page.ts';
import InquiryIcon from '@mui/icons-material/AgricultureOutlined';
import QueryIcon from '@mui/icons-material/ContactSupportOutlined';
import { lazy } from 'react';

const CaseList = lazy(async () => ({ default: (await import('./ticket-list.tsx')).CaseList }));
const CaseShow = lazy(async () => ({ default: (await import('./ticket-show.tsx')).CaseShow }));

const standing = { duty: 'desk.manage', group: 'people' } as const;

export const deskPlaces: readonly Place[] = [
	{
		...standing,
		icon: QueryIcon,
		resource: { name: 'queries', list: CaseList, show: CaseShow, recordRepresentation: 'title' },
	},
	{
		...standing,
		icon: InquiryIcon,
		resource: { name: 'inquiries', list: CaseList, show: CaseShow, recordRepresentation: 'title' },
	},
];
