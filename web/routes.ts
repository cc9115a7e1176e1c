import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Every URL of the shop, one line each, in the spelling it has always had. Case does not matter. */
function shop(lang: string): RouteConfigEntry[] {
	const id = (name: string) => ({ id: `${lang}/${name}` });
	return [
		index('routes/home.tsx', id('home')),
		route('product', 'routes/product-list.tsx', id('product')),
		route('productdescription/:id', 'routes/product-detail.tsx', id('productdescription')),
		route('wishlist', 'routes/wishlist.tsx', id('wishlist')),
		route('OfferZone', 'routes/offer-zone.tsx', id('OfferZone')),
		route('review', 'routes/review.tsx', id('review')),
		route('cart', 'routes/cart.tsx', id('cart')),
		route('cartpage', 'routes/cart.tsx', id('cartpage')),
		route('stepbar', 'routes/checkout.tsx', id('stepbar')),
		route('checkoutpage', 'routes/checkout-page.tsx', id('checkoutpage')),
		route('newcheckout', 'routes/checkout-page.tsx', id('newcheckout')),
		route('payment', 'routes/payment.tsx', id('payment')),
		route('Orderconfirmation', 'routes/order-confirmation.tsx', id('Orderconfirmation')),
		route('order', 'routes/order-history.tsx', id('order')),
		route('orderdetails', 'routes/order-details.tsx', id('orderdetails')),
		route('orderdetails/:orderId', 'routes/order-details.tsx', id('orderdetails-one')),
		route('orderstatus', 'routes/order-status.tsx', id('orderstatus')),
		route('profile', 'routes/profile.tsx', id('profile')),
		route('about', 'routes/about.tsx', id('about')),
		route('Help', 'routes/help.tsx', id('Help')),
		route('Bullkorder', 'routes/bulk-order.tsx', id('Bullkorder')),
		route('Shipping/Delivery Policy', 'routes/policy.tsx', id('delivery-policy')),
		route('Return & Refund Policy', 'routes/policy.tsx', id('refund-policy')),
		route('privacy', 'routes/policy.tsx', id('privacy')),
		route('terms', 'routes/policy.tsx', id('terms')),
		route('campaign', 'routes/campaigns.tsx', id('campaign')),
		route('campaigns/:festival', 'routes/campaign.tsx', id('campaigns')),
		route('coupons', 'routes/coupons.tsx', id('coupons')),
		route('offercard', 'routes/coupons.tsx', id('offercard')),
		route('Blog', 'routes/blogs.tsx', id('Blog')),
		route('Blogc', 'routes/blogs.tsx', id('Blogc')),
		route('BlogD/:id', 'routes/blog-detail.tsx', id('BlogD')),
		route('*', 'routes/not-found.tsx', id('not-found')),
	];
}

export default [...shop('en'), ...prefix('hi', shop('hi')), ...prefix('mr', shop('mr'))] satisfies RouteConfig;
