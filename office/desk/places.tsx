import InquiryIcon from '@mui/icons-material/AgricultureOutlined';
import QueryIcon from '@mui/icons-material/ContactSupportOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const CaseList = lazy(async () => ({ default: (await import('./case-list.tsx')).CaseList }));
const CaseShow = lazy(async () => ({ default: (await import('./case-show.tsx')).CaseShow }));

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
