import type { OfficePage } from '#office/lib/office-page.ts';
import CurrencyRupeeIcon from '@mui/icons-material/CurrencyRupeeOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import { lazy } from 'react';

const PriceBoardPage = lazy(async () => ({ default: (await import('./price-board-page.tsx')).PriceBoardPage }));
const PriceUpdateList = lazy(async () => ({ default: (await import('./price-update-list.tsx')).PriceUpdateList }));
const PriceUpdateShow = lazy(async () => ({ default: (await import('./price-update-show.tsx')).PriceUpdateShow }));

export const pricingPages: readonly OfficePage[] = [
	{
		permission: 'prices.manage',
		group: 'catalogue',
		icon: CurrencyRupeeIcon,
		page: { name: 'prices', element: PriceBoardPage },
	},
	{
		permission: 'prices.manage',
		group: 'catalogue',
		icon: EventRepeatIcon,
		resource: { name: 'price-updates', list: PriceUpdateList, show: PriceUpdateShow },
	},
];
