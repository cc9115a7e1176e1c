import type { OfficePage } from '#office/lib/office-page.ts';
import ReviewIcon from '@mui/icons-material/RateReviewOutlined';
import { lazy } from 'react';

const ReviewList = lazy(async () => ({ default: (await import('./reviews.tsx')).ReviewList }));
const ReviewEdit = lazy(async () => ({ default: (await import('./reviews.tsx')).ReviewEdit }));

export const reviewPages: readonly OfficePage[] = [
	{
		permission: 'reviews.moderate',
		group: 'customers',
		icon: ReviewIcon,
		resource: {
			name: 'reviews',
			list: ReviewList,
			edit: ReviewEdit,
			recordRepresentation: (review: { product: { name: string } }) => review.product.name,
		},
	},
];
