import { bulkOrderPage } from '#web/links.ts';

/** Keys of the texts in shell.json and where they lead. spec: catalogue §2.19 */
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
