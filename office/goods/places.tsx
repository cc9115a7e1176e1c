import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import CategoryIcon from '@mui/icons-material/ListAltOutlined';
import ProductIcon from '@mui/icons-material/LocalFloristOutlined';
import MissIcon from '@mui/icons-material/SearchOffOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const ProductList = lazy(async () => ({ default: (await import('./products/product-list.tsx')).ProductList }));
const ProductCreate = lazy(async () => ({ default: (await import('./products/product-create.tsx')).ProductCreate }));
const ProductEdit = lazy(async () => ({ default: (await import('./products/product-edit.tsx')).ProductEdit }));
const StockList = lazy(async () => ({ default: (await import('./stock/stock-list.tsx')).StockList }));
const StockShow = lazy(async () => ({ default: (await import('./stock/stock-show.tsx')).StockShow }));
const CategoryList = lazy(async () => ({ default: (await import('./categories/category-list.tsx')).CategoryList }));
const CategoryCreate = lazy(async () => ({
	default: (await import('./categories/category-create.tsx')).CategoryCreate,
}));
const CategoryEdit = lazy(async () => ({ default: (await import('./categories/category-edit.tsx')).CategoryEdit }));
const MissList = lazy(async () => ({ default: (await import('./misses/miss-list.tsx')).MissList }));

export const goodsPlaces: readonly Place[] = [
	{
		duty: 'catalogue.read',
		group: 'goods',
		icon: ProductIcon,
		resource: {
			name: 'products',
			list: ProductList,
			create: ProductCreate,
			edit: ProductEdit,
			recordRepresentation: (product) => product.name ?? product.names?.en,
		},
	},
	{
		duty: 'stock.manage',
		group: 'goods',
		icon: InventoryIcon,
		resource: { name: 'stock', list: StockList, show: StockShow },
	},
	{
		duty: 'catalogue.manage',
		group: 'goods',
		icon: CategoryIcon,
		resource: {
			name: 'categories',
			list: CategoryList,
			create: CategoryCreate,
			edit: CategoryEdit,
			recordRepresentation: 'name',
		},
	},
	{ duty: 'catalogue.manage', group: 'goods', icon: MissIcon, resource: { name: 'misses', list: MissList } },
];
