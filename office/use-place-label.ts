import { useGetResourceLabel, useTranslate } from 'react-admin';
import type { Place } from './place.ts';

/** What a place is called in the menu. */
export function usePlaceLabel(): (place: Place) => string {
	const translate = useTranslate();
	const labelOf = useGetResourceLabel();
	return (place) =>
		'resource' in place ? labelOf(place.resource.name) : translate(`khetse.places.${place.page.name}`);
}
