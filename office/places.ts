import type { StaffRole } from '#domain/person.ts';
import { mayDo } from '#domain/staff.ts';
import { auditPlaces } from './audit/places.tsx';
import { contentPlaces } from './content/places.tsx';
import { customerPlaces } from './customers/places.tsx';
import { deskPlaces } from './desk/places.tsx';
import { goodsPlaces } from './goods/places.tsx';
import { mailPlaces } from './mails/places.tsx';
import { orderPlaces } from './orders/places.tsx';
import { peoplePlaces } from './people/places.tsx';
import type { Place } from './place.ts';
import { pricePlaces } from './prices/places.tsx';
import { promotionPlaces } from './promotions/places.tsx';
import { settingPlaces } from './settings/places.tsx';

/** All places, each area's in the order of its menu. */
const places: readonly Place[] = [
	...orderPlaces,
	...pricePlaces,
	...goodsPlaces,
	...promotionPlaces,
	...contentPlaces,
	...deskPlaces,
	...customerPlaces,
	...mailPlaces,
	...settingPlaces,
	...peoplePlaces,
	...auditPlaces,
];

export function placesOf(roles: readonly StaffRole[]): readonly Place[] {
	return places.filter(({ duty }) => mayDo(roles, duty));
}
