import type { catalogueOfficeEndpoints } from '#contract/catalogue-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { createProduct, duplicateProduct } from './create-product.ts';
import { findOfficeProduct, listOfficeProducts } from './product-office-queries.ts';
import { setProductStatus } from './set-product-status.ts';
import { updateProduct } from './update-product.ts';

function productIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('PRODUCT_NOT_FOUND');
	return id.toLowerCase();
}

export function productOfficeHandlers({ db }: AppContext): HandlersOf<typeof catalogueOfficeEndpoints> {
	async function productReply(id: string) {
		const data = (await findOfficeProduct(db, id)) ?? refuse('PRODUCT_NOT_FOUND');
		return { status: 'success' as const, data };
	}

	async function setStatus(change: Parameters<typeof setProductStatus>[1], now: Date) {
		await setProductStatus(db, change, now);
		return productReply(change.id);
	}

	return {
		async 'office.products.list'({ query }) {
			return { status: 'success', ...(await listOfficeProducts(db, query)) };
		},
		async 'office.products.get'({ params }) {
			return productReply(productIdOf(params));
		},
		async 'office.products.create'({ body }, { session, now }) {
			return productReply(await createProduct(db, body, session.userId, now));
		},
		async 'office.products.update'({ params, body }, { session, now }) {
			const id = productIdOf(params);
			await updateProduct(db, id, { ...body, actorId: session.userId }, now);
			return productReply(id);
		},
		async 'office.products.duplicate'({ params }, { session, now }) {
			return productReply(await duplicateProduct(db, productIdOf(params), session.userId, now));
		},
		async 'office.products.archive'({ params, body }, { session, now }) {
			return setStatus({ id: productIdOf(params), ...body, actorId: session.userId, to: 'archived' }, now);
		},
		async 'office.products.restore'({ params, body }, { session, now }) {
			return setStatus({ id: productIdOf(params), ...body, actorId: session.userId, to: 'restored' }, now);
		},
	};
}
