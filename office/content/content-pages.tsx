import type { OfficePage } from '#office/lib/office-page.ts';
import BlogIcon from '@mui/icons-material/ArticleOutlined';
import CropIcon from '@mui/icons-material/GrassOutlined';
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined';
import StoreIcon from '@mui/icons-material/StorefrontOutlined';
import TranslationIcon from '@mui/icons-material/TranslateOutlined';
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined';
import { lazy } from 'react';

const BannerList = lazy(async () => ({ default: (await import('./banners.tsx')).BannerList }));
const BannerEdit = lazy(async () => ({ default: (await import('./banners.tsx')).BannerEdit }));
const BannerCreate = lazy(async () => ({ default: (await import('./banners.tsx')).BannerCreate }));
const BlogList = lazy(async () => ({ default: (await import('./blogs.tsx')).BlogList }));
const BlogEdit = lazy(async () => ({ default: (await import('./blogs.tsx')).BlogEdit }));
const BlogCreate = lazy(async () => ({ default: (await import('./blogs.tsx')).BlogCreate }));
const VideoList = lazy(async () => ({ default: (await import('./videos.tsx')).VideoList }));
const VideoEdit = lazy(async () => ({ default: (await import('./videos.tsx')).VideoEdit }));
const VideoCreate = lazy(async () => ({ default: (await import('./videos.tsx')).VideoCreate }));
const CropList = lazy(async () => ({ default: (await import('./crops.tsx')).CropList }));
const CropEdit = lazy(async () => ({ default: (await import('./crops.tsx')).CropEdit }));
const CropCreate = lazy(async () => ({ default: (await import('./crops.tsx')).CropCreate }));

const StoreList = lazy(async () => ({ default: (await import('./stores.tsx')).StoreList }));
const StoreEdit = lazy(async () => ({ default: (await import('./stores.tsx')).StoreEdit }));
const StoreCreate = lazy(async () => ({ default: (await import('./stores.tsx')).StoreCreate }));

const MissingTranslationList = lazy(async () => ({
	default: (await import('./missing-translation-list.tsx')).MissingTranslationList,
}));

const position = { permission: 'content.manage', group: 'marketing' } as const;

export const contentPages: readonly OfficePage[] = [
	{
		...position,
		icon: BannerIcon,
		resource: {
			name: 'banners',
			list: BannerList,
			edit: BannerEdit,
			create: BannerCreate,
			recordRepresentation: 'name',
		},
	},
	{
		...position,
		icon: BlogIcon,
		resource: { name: 'blogs', list: BlogList, edit: BlogEdit, create: BlogCreate, recordRepresentation: 'title' },
	},
	{
		...position,
		icon: VideoIcon,
		resource: { name: 'videos', list: VideoList, edit: VideoEdit, create: VideoCreate, recordRepresentation: 'title' },
	},
	{
		...position,
		icon: CropIcon,
		resource: { name: 'crops', list: CropList, edit: CropEdit, create: CropCreate, recordRepresentation: 'plantName' },
	},
];

/** Of every record type: the last of the menu's group. */
export const translationPages: readonly OfficePage[] = [
	{
		permission: 'translations.read',
		group: 'marketing',
		icon: TranslationIcon,
		resource: { name: 'missing-translations', list: MissingTranslationList },
	},
];

/** Listed under Settings in the menu. */
export const storePages: readonly OfficePage[] = [
	{
		permission: 'settings.manage',
		group: 'settings',
		icon: StoreIcon,
		resource: { name: 'stores', list: StoreList, edit: StoreEdit, create: StoreCreate, recordRepresentation: 'name' },
	},
];
