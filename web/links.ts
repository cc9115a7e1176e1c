/** Everything of a category: the listing takes its name as the keyword. spec: catalogue §2.4 */
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

/** The URL as it has always been spelt. */
export const bulkOrderPage = '/Bullkorder';

export function orderPage(id: string): string {
	return `/orderdetails/${encodeURIComponent(id)}`;
}

export function trackingPage(id: string): string {
	return `/orderstatus?order=${encodeURIComponent(id)}`;
}

export function confirmationPage(id: string): string {
	return `/Orderconfirmation?order=${encodeURIComponent(id)}`;
}
