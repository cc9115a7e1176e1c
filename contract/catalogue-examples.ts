import type { CategoryWire } from './catalogue.ts';
import type { BannerWire, BlogWire, CropWire, StoreWire, VideoWire } from './content.ts';
import { categoryId, type Examples, product, productId, userId } from './example-records.ts';
import type { CampaignWire, CouponWire } from './promotions.ts';
import type { ReviewWire } from './reviews.ts';

const tomatoId = '6e5d4c3b-2a19-4f08-9e7d-8c6b5a4f3e2d';
const fruitVegetablesId = '1d2c3b4a-5f6e-4d7c-8b9a-0a1b2c3d4e5f';
const poolId = '3f2e1d0c-9b8a-4756-8493-a2b1c0d9e8f7';
const videoId = 'f1e2d3c4-b5a6-4978-8a9b-0c1d2e3f4a5b';
const reviewId = 'b0c1d2e3-f4a5-4b6c-9d7e-8f9a0b1c2d3e';
const onion = { _id: productId, productName: product.productName, names: product.names, thumbnail: product.thumbnail };
const tomato = { en: 'Tomato', hi: 'टमाटर', mr: 'टोमॅटो' };

const category: CategoryWire = {
	_id: categoryId,
	name: 'Root Vegetables',
	thumbnail: '/media/onion-400.webp',
	names: { en: 'Root Vegetables', hi: 'जड़ वाली सब्ज़ियाँ', mr: 'कंदमुळे' },
	tint: 'root',
	parent: 'Vegetables',
	productCount: 9,
};

const banner: BannerWire = {
	_id: '0a9b8c7d-6e5f-4a3b-9c2d-1e0f9a8b7c6d',
	bannerImage: '/media/banner-vegetables-720.webp',
	redirectLink: '/product?search=Vegetables',
	eyebrow: 'Straight from the farm',
	title: 'Fresh vegetables every day',
	text: 'Packed in clean food-grade crates.',
	cta: 'Shop vegetables',
	tint: 'leaf',
	translations: {
		hi: { eyebrow: 'सीधे खेत से', title: 'हर दिन ताज़ी सब्ज़ियाँ', text: '', cta: 'सब्ज़ियाँ खरीदें' },
		mr: { eyebrow: 'थेट शेतातून', title: 'दररोज ताज्या भाज्या', text: '', cta: 'भाज्या खरेदी करा' },
	},
};

const blog: BlogWire = {
	_id: '8d7c6b5a-4f3e-4d2c-9b1a-0f9e8d7c6b5a',
	title: 'Keeping onions dry',
	content: '<p>Spread onions in the shade where air moves.</p>',
	thumbnail: '/media/blog-onions-720.webp',
	author: { name: 'Khetse' },
	createdAt: '2026-11-18T04:30:00.000Z',
	translations: { hi: { title: '', content: '', author: '' }, mr: { title: '', content: '', author: '' } },
};

const video: VideoWire = {
	_id: videoId,
	title: 'Organic Terrace Garden',
	redirectLink: 'https://www.youtube.com/watch?v=XVEVYxKcXro',
	source: 'Shramajeevi Agri Films',
	thumbnail: '/media/blog-kitchen-garden-720.webp',
	translations: { hi: { title: 'छत पर जैविक बग़ीचा' }, mr: { title: 'गच्चीवरील सेंद्रिय बाग' } },
};

const crop: CropWire = {
	_id: '2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d6e',
	plantName: 'Tomato',
	plantdescription: 'Grown in all three seasons on stakes and drip.',
	thumbnail: '/media/tomato-256.webp',
	pdf: '/media/crop-guide-tomato.pdf',
	translations: { hi: { plantName: 'टमाटर', plantdescription: '' }, mr: { plantName: 'टोमॅटो', plantdescription: '' } },
};

const store: StoreWire = {
	_id: '5c6d7e8f-9a0b-4c1d-8e2f-3a4b5c6d7e8f',
	name: 'Baner',
	address: 'Baner Road, Pune',
	pincode: '411045',
	thumbnail: null,
	translations: { hi: { name: 'बाणेर', address: '' }, mr: { name: 'बाणेर', address: '' } },
};

const coupon: CouponWire = {
	_id: '2b7c1d9e-4f3a-4e6b-8c5d-6a7b8c9d0e1f',
	code: 'FRESH10',
	discount: 10,
	discountType: 'percentage',
	maxDiscount: 100,
	minimumAmount: 300,
	endsAt: null,
};

const campaign: CampaignWire = {
	_id: '9e8d7c6b-5a4f-4e3d-8c2b-1a0f9e8d7c6b',
	title: 'Pongal offers',
	festival: 'Pongal',
	startDate: '2026-12-20T00:00:00.000Z',
	endDate: '2027-01-16T00:00:00.000Z',
	text: 'Fruits and vegetables for the feast.',
	thumbnail: '/media/banner-vegetables-720.webp',
	translations: { hi: { festival: 'पोंगल', title: '', text: '' }, mr: { festival: 'पोंगल', title: '', text: '' } },
	products: [product],
};

const review: ReviewWire = {
	_id: reviewId,
	user: { _id: userId, name: 'Asha Patil' },
	productId,
	rating: 5,
	description: 'Firm and dry.',
	createdAt: '2026-11-21T06:00:00.000Z',
	updatedAt: '2026-11-21T06:00:00.000Z',
	isDemo: false,
	answer: null,
	product: { ...onion, tint: product.tint },
};
const summary = { average: 5, count: 1, stars: [0, 0, 0, 0, 1] };
const newReview = { rating: 5, description: 'Firm and dry.' };

const couponBody = {
	code: 'MONSOON50',
	discountType: 'fixed',
	amountPaise: 5000,
	minimumPaise: 30_000,
	startsAt: '2026-11-20T00:00:00.000Z',
} as const;
const campaignBody = {
	festival: 'Pongal',
	title: 'Pongal offers',
	startsAt: '2026-12-20T00:00:00.000Z',
	endsAt: '2027-01-16T00:00:00.000Z',
};
const tomatoBody = {
	sku: 'NS-TOM',
	names: tomato,
	categoryId: fruitVegetablesId,
	productType: 'loose',
	descriptionHtml: '<p>Firm tomatoes from Nashik.</p>',
	gstPercent: 0,
	hsn: '0702',
	origin: 'Nashik, Maharashtra',
} as const;
const tomatoPack = { unit: '500 g', amount: 500, sku: 'NS-TOM-500' };

/** Examples of `catalogue`, `inventory`, `content`, `promotions` and `reviews`. */
export const catalogueExamples: Examples = {
	'products.list': {
		query: { keyword: 'onion', sort: 'price-asc', page: '1', limit: '10' },
		reply: {
			status: 'success',
			products: [product],
			pagination: { total: 1, totalPages: 1, page: 1, limit: 10 },
			search: {
				part: 'products',
				terms: [],
				isCorrected: false,
				missing: [],
				brand: null,
				cropCareFor: null,
				amount: null,
			},
		},
	},
	'products.get': { params: { id: productId }, reply: { status: 'success', data: { product } } },
	'products.sale': { reply: { status: 'success', products: [{ _id: productId, productDetails: product }] } },
	'products.offers': {
		query: { todayOffer: 'true', limit: '20' },
		reply: { status: 'success', data: { products: [product], total: 1, totalPages: 1, page: 1 } },
	},
	'products.suggest': {
		query: { keyword: 'tam' },
		reply: {
			status: 'success',
			data: {
				products: [
					{
						_id: tomatoId,
						productName: 'Tomato',
						names: tomato,
						thumbnail: '/media/tomato-256.webp',
						tint: 'fruit-veg',
						price: 22,
						unit: '500 g',
					},
				],
				categories: [],
			},
		},
	},
	'categories.list': {
		query: { limit: '100' },
		reply: {
			status: 'success',
			data: { categories: [category] },
			totalCategories: 1,
			totalPages: 1,
			currentPage: 1,
		},
	},
	'banners.list': {
		query: { limit: '5' },
		reply: { status: 'success', data: { banners: [banner] }, total: 1 },
	},
	'blogs.list': {
		reply: {
			status: 'success',
			data: {
				blogs: [
					{
						...blog,
						translations: { hi: { title: '', excerpt: '', author: '' }, mr: { title: '', excerpt: '', author: '' } },
					},
				],
			},
		},
	},
	'blogs.get': { params: { id: blog._id }, reply: { status: 'success', data: blog } },
	'videos.list': { reply: { status: 'success', data: { videos: [video] } } },
	'videos.delete': { params: { id: videoId } },
	'videos.remove': { params: { id: videoId } },
	'crops.list': { reply: { status: 'success', data: { crops: [crop] } } },
	'stores.list': { reply: { status: 'success', data: { stores: [store] } } },
	'coupons.verify': { params: { code: coupon.code }, reply: { status: 'success', data: { coupon } } },
	'coupons.offers': { reply: { status: 'success', data: { coupons: [coupon] } } },
	'campaigns.list': { reply: { status: 'success', data: { campaigns: [campaign] } } },
	'campaigns.get': { params: { festival: campaign.festival }, reply: { status: 'success', data: { campaign } } },
	'reviews.ofProduct': {
		params: { id: productId },
		query: { limit: '20' },
		reply: {
			status: 'success',
			data: { reviews: [{ ...review, user: { _id: null, name: 'Asha Patil' } }], summary },
		},
	},
	'reviews.ofUser': {
		params: { id: userId },
		query: { limit: '20' },
		reply: { status: 'success', data: { reviews: [review], summary } },
	},
	'reviews.create': { body: { productId, ...newReview }, reply: { status: 'success', data: { review } } },
	'reviews.update': {
		params: { id: reviewId },
		body: { rating: 4, description: 'Firm, some were small.' },
		reply: { status: 'success', data: { review: { ...review, rating: 4, description: 'Firm, some were small.' } } },
	},
	'reviews.delete': { params: { id: reviewId } },
	'office.products.list': { query: { q: 'tomato', status: 'active', perPage: '10' } },
	'office.products.create': {
		body: {
			...tomatoBody,
			base: 'g',
			status: 'active',
			variants: [{ ...tomatoPack, pricePaise: 2200, mrpPaise: 2800 }],
		},
	},
	'office.products.update': {
		params: { id: tomatoId },
		body: { ...tomatoBody, status: 'active', version: 2, variants: [{ ...tomatoPack, pricePaise: 2200 }] },
	},
	'office.categories.create': {
		body: { names: { en: 'Microgreens', hi: 'माइक्रोग्रीन्स', mr: 'मायक्रोग्रीन्स' }, tint: 'leafy' },
	},
	'office.stock.receive': {
		body: { lines: [{ id: poolId, amount: 80_000 }], note: 'Tomatoes, 80 kg from Nashik' },
		reply: { status: 'success', data: [{ id: poolId, onHand: 92_500 }] },
	},
	'office.stock.writeOff': { params: { id: poolId }, body: { amount: 1500, note: 'Crushed in the crate' } },
	'office.stock.count': { params: { id: poolId }, body: { counted: 91_000, expectedCount: 92_500 } },
	'office.coupons.create': { body: couponBody },
	'office.coupons.update': { body: { ...couponBody, version: 2 } },
	'office.campaigns.create': { body: campaignBody },
	'office.campaigns.update': { body: { ...campaignBody, version: 2 } },
};
