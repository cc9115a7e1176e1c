import type { OfficePage } from '#office/lib/office-page.ts';
import InquiryIcon from '@mui/icons-material/AgricultureOutlined';
import QueryIcon from '@mui/icons-material/ContactSupportOutlined';
import { lazy } from 'react';

const TicketList = lazy(async () => ({ default: (await import('./ticket-list.tsx')).TicketList }));
const TicketShow = lazy(async () => ({ default: (await import('./ticket-show.tsx')).TicketShow }));

const position = { permission: 'support.manage', group: 'customers' } as const;

export const supportPages: readonly OfficePage[] = [
	{
		...position,
		icon: QueryIcon,
		resource: { name: 'tickets', list: TicketList, show: TicketShow, recordRepresentation: 'title' },
	},
	{
		...position,
		icon: InquiryIcon,
		resource: { name: 'inquiries', list: TicketList, show: TicketShow, recordRepresentation: 'title' },
	},
];
