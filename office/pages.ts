import { can } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import { auditPages } from '#office/audit/audit-pages.tsx';
import { catalogueToolPages, productPages } from '#office/catalogue/catalogue-pages.tsx';
import { contentPages, storePages, translationPages } from '#office/content/content-pages.tsx';
import { customerPages } from '#office/customers/customer-pages.tsx';
import { deliveryPages } from '#office/delivery/delivery-pages.tsx';
import { inventoryPages } from '#office/inventory/inventory-pages.tsx';
import type { OfficePage } from '#office/lib/office-page.ts';
import { mailPages } from '#office/mail/mail-pages.tsx';
import { orderPages } from '#office/orders/order-pages.tsx';
import { pricingPages } from '#office/pricing/price-pages.tsx';
import { promotionPages } from '#office/promotions/promotion-pages.tsx';
import { reviewPages } from '#office/reviews/review-pages.tsx';
import { settingsPages } from '#office/settings/settings-pages.tsx';
import { staffPages } from '#office/staff/staff-pages.tsx';
import { supportPages } from '#office/support/support-pages.tsx';

/** The pages of all slices, in the order of the menu. */
const pages: readonly OfficePage[] = [
	...orderPages,
	...pricingPages,
	...productPages,
	...inventoryPages,
	...catalogueToolPages,
	...promotionPages,
	...contentPages,
	...reviewPages,
	...translationPages,
	...supportPages,
	...customerPages,
	...mailPages,
	...settingsPages,
	...storePages,
	...deliveryPages,
	...staffPages,
	...auditPages,
];

export function pagesFor(roles: readonly StaffRole[]): readonly OfficePage[] {
	return pages.filter(({ permission }) => can(roles, permission));
}
