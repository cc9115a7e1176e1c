import type { Method } from './call-wire.ts';

/**
 * Name → method and path of every endpoint that the storefront calls. It stands apart from the schemas so that the
 * storefront can call an endpoint without shipping a validator to every phone (docs/decisions/0004), and apart from
 * the office, of which no phone needs to know.
 */
export const shopPaths = {
	'auth.signup': 'POST /api/v1/auth/signup',
	'auth.login': 'POST /api/v1/auth/login',
	'auth.google': 'POST /api/v1/auth/google',
	'auth.logout': 'POST /api/v1/auth/logout',
	'auth.forgotPassword': 'POST /api/v1/auth/forgotPassword',
	'auth.resetPassword': 'POST /api/v1/auth/resetPassword',
	'user.me': 'GET /api/v1/user/me',
	'user.update': 'PATCH /api/v1/user/updateMe',
	'coupons.verify': 'GET /api/v1/coupons/varify/:code',
	'coupons.offers': 'GET /api/v1/coupons/offers',
	'campaigns.list': 'GET /api/v1/campaigns',
	'campaigns.get': 'GET /api/v1/campaigns/:festival',
	'pincode.lookup': 'GET /pincode/:pincode',
	'delivery.promise': 'GET /api/v1/delivery/:pincode',
	'orders.place': 'POST /api/v1/orders/createOrder',
	'orders.list': 'GET /api/v1/orders',
	'orders.get': 'GET /api/v1/orders/:id',
	'orders.update': 'PATCH /api/v1/orders/:id',
	'orders.invoice': 'GET /api/v1/orders/:id/invoice',
	'categories.list': 'GET /api/v1/categories',
	'banners.list': 'GET /api/v1/banners',
	'products.list': 'GET /api/v1/products',
	'products.sale': 'GET /api/v1/products/productSale',
	'products.offers': 'GET /api/v1/products/productOffer',
	'products.suggest': 'GET /api/v1/products/suggest',
	'products.get': 'GET /api/v1/products/:id',
	'videos.list': 'GET /api/v1/video',
	'videos.delete': 'DELETE /api/videos/:id',
	'videos.remove': 'DELETE /api/v1/video/:id',
	'crops.list': 'GET /api/v1/crop',
	'blogs.list': 'GET /api/v1/blog',
	'queries.create': 'POST /api/v1/queries/createquery',
	'bulk.create': 'POST /api/v1/bulk/create',
	'blogs.get': 'GET /api/v1/blog/:id',
	'reviews.ofProduct': 'GET /api/v1/review/product/:id',
	'reviews.ofUser': 'GET /api/v1/review/user/:id',
	'reviews.create': 'POST /api/v1/review/create',
	'reviews.update': 'PUT /api/v1/review/:id',
	'reviews.delete': 'DELETE /api/v1/review/:id',
	'stores.list': 'GET /api/v1/stores',
	'shop.get': 'GET /api/v1/shop',
} as const satisfies Record<string, `${Method} /${string}`>;

export type ShopEndpointName = keyof typeof shopPaths;
