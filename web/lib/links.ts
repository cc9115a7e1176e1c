/** Listing of a category, with its name as the keyword. spec: catalogue §2.4 */
export function productsOf(categoryName: string): string {
	return `/product?search=${encodeURIComponent(categoryName)}`;
}

export function productPage(id: string): string {
	return `/productdescription/${encodeURIComponent(id)}`;
}

export function blogPage(id: string): string {
	return `/BlogD/${encodeURIComponent(id)}`;
}

export function reviewsOf(productId: string): string {
	return `/review?product=${encodeURIComponent(productId)}`;
}

export function campaignPage(festival: string): string {
	return `/campaigns/${encodeURIComponent(festival)}`;
}

/** The URL in its published spelling. */
const bulkOrderPage = '/Bullkorder';

export function orderPage(id: string): string {
	return `/orderdetails/${encodeURIComponent(id)}`;
}

export function trackingPage(id: string): string {
	return `/orderstatus?order=${encodeURIComponent(id)}`;
}

export function confirmationPage(id: string): string {
	return `/Orderconfirmation?order=${encodeURIComponent(id)}`;
}

/** Navigation state of the page that follows an order. */
export type PlacedState = { placedOrder: { id: string; number: string } };

/** The footer links: keys of the texts in layout.json and their targets. spec: catalogue §2.19 */
export const quickLinks = [
	['home', '/'],
	['about', '/about'],
	['categories', '/category'],
	['contact', '/Help'],
	['bulkOrder', bulkOrderPage],
] as const;

export const policyLinks = [
	['deliveryPolicy', '/Shipping/Delivery%20Policy'],
	['refundPolicy', '/Return%20&%20Refund%20Policy'],
	['privacy', '/privacy'],
	['terms', '/terms'],
] as const;

/** A chat with a preset greeting. spec: catalogue §1 */
export function whatsAppLink(number: string, greeting: string): string {
	return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
}

/** The last part of a path, in lower case: 'deals' of '/Deals/'. */
export function lastSegment(pathname: string): string {
	return pathname.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
}
