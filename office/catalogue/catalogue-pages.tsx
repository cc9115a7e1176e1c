import type { OfficePage } from '#office/lib/office-page.ts';
import CategoryIcon from '@mui/icons-material/ListAltOutlined';
import ProductIcon from '@mui/icons-material/LocalFloristOutlined';
import ZeroResultSearchIcon from '@mui/icons-material/SearchOffOutlined';
import { lazy } from 'react';

const ProductList = lazy(async () => ({ default: (await import('./product-list.tsx')).ProductList }));
const ProductCreate = lazy(async () => ({ default: (await import('./product-edit.tsx')).ProductCreate }));
const ProductEdit = lazy(async () => ({ default: (await import('./product-edit.tsx')).ProductEdit }));
const CategoryList = lazy(async () => ({ default: (await import('./category-list.tsx')).CategoryList }));
const CategoryCreate = lazy(async () => ({
	default: (await import('./category-form.tsx')).CategoryCreate,
}));
const CategoryEdit = lazy(async () => ({ default: (await import('./category-form.tsx')).CategoryEdit }));
const ZeroResultSearchList = lazy(async () => ({
	default: (await import('./zero-result-search-list.tsx')).ZeroResultSearchList,
}));

export const productPages: readonly OfficePage[] = [
	{
		permission: 'catalogue.read',
		group: 'catalogue',
		icon: ProductIcon,
		resource: {
			name: 'products',
			list: ProductList,
			create: ProductCreate,
			edit: ProductEdit,
			recordRepresentation: (product) => product.name ?? product.names?.en,
		},
	},
];

export const catalogueToolPages: readonly OfficePage[] = [
	{
		permission: 'catalogue.manage',
		group: 'catalogue',
		icon: CategoryIcon,
		resource: {
			name: 'categories',
			list: CategoryList,
			create: CategoryCreate,
			edit: CategoryEdit,
			recordRepresentation: 'name',
		},
	},
	{
		permission: 'catalogue.manage',
		group: 'catalogue',
		icon: ZeroResultSearchIcon,
		resource: { name: 'zero-result-searches', list: ZeroResultSearchList },
	},
];
