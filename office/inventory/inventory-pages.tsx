import type { OfficePage } from '#office/lib/office-page.ts';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import { lazy } from 'react';

const StockList = lazy(async () => ({ default: (await import('./stock-list.tsx')).StockList }));
const StockShow = lazy(async () => ({ default: (await import('./stock-show.tsx')).StockShow }));

export const inventoryPages: readonly OfficePage[] = [
	{
		permission: 'stock.manage',
		group: 'catalogue',
		icon: InventoryIcon,
		resource: { name: 'stock', list: StockList, show: StockShow },
	},
];
