import { defaultCountry, isPincode } from '#domain/address.ts';
import { minuteMs } from '#domain/duration.ts';
import type { deliveryEndpoints } from '#contract/delivery.ts';
import type { deliveryOfficeEndpoints } from '#contract/delivery-office.ts';
import { skipWhileAway } from '#database/database-away.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { contentTypeHandlers } from '#server/platform/content-item-handlers.ts';
import type { ContentType } from '#server/platform/content-type.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { Refused } from '#server/platform/refuse.ts';
import { findService, insertPostOffices, listPostOffices, type PostOffice } from './delivery-queries.ts';
import { fetchPincode } from './fetch-pincode.ts';

/** Of pincodes that our table lacks: a program could otherwise send all codes to the public service in the name of the shop. */
const remoteLookupsPerAddress = 30;

async function officesOf(
	context: AppContext,
	pincode: string,
	{ network, now }: { network: string; now: Date },
): Promise<PostOffice[]> {
	const known = await listPostOffices(context.db, pincode);
	const { pincodeUrl } = context.config;
	if (known.length > 0 || pincodeUrl === null) return known;
	try {
		await skipWhileAway(context.limits.takeOfNetwork('pincode', network, remoteLookupsPerAddress, minuteMs, now));
		const remote = await fetchPincode(pincodeUrl, pincode, context.fetch);
		if (remote.length > 0) await skipWhileAway(insertPostOffices(context.db, pincode, remote));
		return remote;
	} catch (error) {
		// The remote service is optional: without it an unlisted pincode is unknown.
		if (error instanceof Refused) return [];
		context.log.warn({ err: error }, 'pincode service failed');
		return [];
	}
}

/** Without any delivery pincode no order can be placed. */
const pincodeType = {
	name: 'pincodes',
	entity: 'pincode',
	table: 'served_pincodes',
	columns: {
		pincode: 'pincode',
		area: 'area',
		scope: 'scope',
		promise: 'promise',
		promiseHi: 'promise_hi',
		promiseMr: 'promise_mr',
	},
	searched: ['pincode', 'area'],
	unique: { served_pincodes_pkey: 'pincode' },
} as const satisfies ContentType;

export function deliveryHandlers(
	context: AppContext,
): HandlersOf<typeof deliveryEndpoints & typeof deliveryOfficeEndpoints> {
	return {
		...contentTypeHandlers(context, pincodeType),
		async 'pincode.lookup'({ params: { pincode } }, { network, now }) {
			const offices = isPincode(pincode) ? await officesOf(context, pincode, { network, now }) : [];
			if (offices.length === 0) return [{ Status: 'Error', Message: 'No records found', PostOffice: null }];
			return [
				{
					Status: 'Success',
					Message: `Number of pincode(s) found:${offices.length}`,
					PostOffice: offices.map((office) => ({
						Name: office.name,
						District: office.district,
						State: office.state,
						Block: office.taluk,
						Country: defaultCountry,
						Pincode: pincode,
					})),
				},
			];
		},
		async 'delivery.promise'({ params: { pincode } }) {
			const { promise, ...service } = await findService(context.db, pincode);
			return {
				status: 'success',
				data: { pincode, ...service, promise: promise?.en ?? null, promiseTexts: promise },
			};
		},
	};
}
