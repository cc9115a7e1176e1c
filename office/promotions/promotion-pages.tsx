import type { OfficePage } from '#office/lib/office-page.ts';
import CampaignIcon from '@mui/icons-material/CelebrationOutlined';
import CouponIcon from '@mui/icons-material/LocalOfferOutlined';
import { lazy } from 'react';

const CouponList = lazy(async () => ({ default: (await import('./coupons.tsx')).CouponList }));
const CouponEdit = lazy(async () => ({ default: (await import('./coupons.tsx')).CouponEdit }));
const CouponCreate = lazy(async () => ({ default: (await import('./coupons.tsx')).CouponCreate }));
const CampaignList = lazy(async () => ({ default: (await import('./campaigns.tsx')).CampaignList }));
const CampaignEdit = lazy(async () => ({ default: (await import('./campaigns.tsx')).CampaignEdit }));
const CampaignCreate = lazy(async () => ({ default: (await import('./campaigns.tsx')).CampaignCreate }));

export const promotionPages: readonly OfficePage[] = [
	{
		permission: 'coupons.manage',
		group: 'marketing',
		icon: CouponIcon,
		resource: {
			name: 'coupons',
			list: CouponList,
			edit: CouponEdit,
			create: CouponCreate,
			recordRepresentation: 'code',
		},
	},
	{
		permission: 'content.manage',
		group: 'marketing',
		icon: CampaignIcon,
		resource: {
			name: 'campaigns',
			list: CampaignList,
			edit: CampaignEdit,
			create: CampaignCreate,
			recordRepresentation: 'festival',
		},
	},
];
