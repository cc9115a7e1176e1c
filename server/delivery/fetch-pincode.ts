import { fetchJson } from '#server/platform/fetch-json.ts';
import { z } from 'zod';
import type { PostOffice } from './delivery-queries.ts';

const timeoutMs = 2000;

const responseSchema = z
	.array(
		z.object({
			Status: z.string(),
			PostOffice: z
				.array(
					z.object({
						Name: z.string().max(120),
						District: z.string().max(120),
						State: z.string().max(120),
						Block: z.string().max(120).nullish(),
					}),
				)
				.max(200)
				.nullable(),
		}),
	)
	.min(1);

/**
 * Requests a pincode missing in our table from the public service. Only six digits are put into the URL, redirects
 * are not followed, limited to 2 s and 64 KiB. Throws when there is no valid response.
 */
export async function fetchPincode(base: string, pincode: string, fetchFrom: typeof fetch): Promise<PostOffice[]> {
	const url = new URL(`/pincode/${pincode}`, base);
	const response = responseSchema.parse(
		(await fetchJson({ name: 'the pincode service', url, fetchFrom, timeoutMs })).json,
	);
	if (response[0]?.Status !== 'Success') return [];
	return (response[0].PostOffice ?? []).map((office) => ({
		name: office.Name,
		taluk: office.Block ?? '',
		district: office.District,
		state: office.State,
	}));
}
