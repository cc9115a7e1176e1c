import { mayDo } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import { auditPlaces } from '#office/audit/audit-pages.tsx';
import { catalogueToolPlaces, productPlaces } from '#office/catalogue/catalogue-pages.tsx';
import { contentPlaces, storePlaces } from '#office/content/content-pages.tsx';
import { customerPlaces } from '#office/customers/customer-pages.tsx';
import { deliveryPlaces } from '#office/delivery/delivery-pages.tsx';
import { inventoryPlaces } from '#office/inventory/inventory-pages.tsx';
import type { Place } from '#office/lib/office-page.ts';
import { mailPlaces } from '#office/mail/mail-pages.tsx';
import { orderPlaces } from '#office/orders/order-pages.tsx';
import { pricePlaces } from '#office/pricing/price-pages.tsx';
import { promotionPlaces } from '#office/promotions/promotion-pages.tsx';
import { reviewPlaces } from '#office/reviews/review-pages.tsx';
import { settingPlaces } from '#office/settings/settings-pages.tsx';
import { peoplePlaces } from '#office/staff/staff-pages.tsx';
import { deskPlaces } from '#office/support/support-pages.tsx';

/** All places, each area's in the order of its menu. */
const places: readonly Place[] = [
	...orderPlaces,
	...pricePlaces,
	...productPlaces,
	...inventoryPlaces,
	...catalogueToolPlaces,
	...promotionPlaces,
	...contentPlaces,
	...reviewPlaces,
	...deskPlaces,
	...customerPlaces,
	...mailPlaces,
	...settingPlaces,
	...storePlaces,
	...deliveryPlaces,
	...peoplePlaces,
	...auditPlaces,
];

export function placesOf(roles: readonly StaffRole[]): readonly Place[] {
	return places.filter(({ duty }) => mayDo(roles, duty));
}
