import type { Place } from '#office/lib/office-page.ts';
import CurrencyRupeeIcon from '@mui/icons-material/CurrencyRupeeOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import { lazy } from 'react';

const PriceBoardPage = lazy(async () => ({ default: (await import('./price-board-page.tsx')).PriceBoardPage }));
const PriceBatchList = lazy(async () => ({ default: (await import('./price-update-list.tsx')).PriceBatchList }));
const PriceBatchShow = lazy(async () => ({ default: (await import('./price-update-show.tsx')).PriceBatchShow }));

export const pricePlaces: readonly Place[] = [
	{ duty: 'prices.manage', group: 'goods', icon: CurrencyRupeeIcon, page: { name: 'prices', element: PriceBoardPage } },
	{
		duty: 'prices.manage',
		group: 'goods',
		icon: EventRepeatIcon,
		resource: { name: 'price-batches', list: PriceBatchList, show: PriceBatchShow },
	},
];
