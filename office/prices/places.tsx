import CurrencyRupeeIcon from '@mui/icons-material/CurrencyRupeeOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const PriceBoardPage = lazy(async () => ({ default: (await import('./board-page.tsx')).PriceBoardPage }));
const PriceBatchList = lazy(async () => ({ default: (await import('./batches/batch-list.tsx')).PriceBatchList }));
const PriceBatchShow = lazy(async () => ({ default: (await import('./batches/batch-show.tsx')).PriceBatchShow }));

export const pricePlaces: readonly Place[] = [
	{ duty: 'prices.manage', group: 'goods', icon: CurrencyRupeeIcon, page: { name: 'prices', element: PriceBoardPage } },
	{
		duty: 'prices.manage',
		group: 'goods',
		icon: EventRepeatIcon,
		resource: { name: 'price-batches', list: PriceBatchList, show: PriceBatchShow },
	},
];
