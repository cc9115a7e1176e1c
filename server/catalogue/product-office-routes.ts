import type { catalogueOfficeEndpoints, OfficeProduct } from '#contract/catalogue-office.ts';
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

const reply = (data: OfficeProduct) => ({ status: 'success' as const, data });

export function productOfficeHandlers({ db }: AppContext): HandlersOf<typeof catalogueOfficeEndpoints> {
	return {
		async 'office.products.list'({ query }) {
			return { status: 'success', ...(await listOfficeProducts(db, query)) };
		},
		async 'office.products.get'({ params }) {
			const product = await findOfficeProduct(db, productIdOf(params));
			if (product === null) refuse('PRODUCT_NOT_FOUND');
			return reply(product);
		},
		async 'office.products.create'({ body }, { session, now }) {
			return reply(await createProduct(db, body, session.userId, now));
		},
		async 'office.products.update'({ params, body }, { session, now }) {
			return reply(await updateProduct(db, productIdOf(params), { ...body, actorId: session.userId }, now));
		},
		async 'office.products.duplicate'({ params }, { session, now }) {
			return reply(await duplicateProduct(db, productIdOf(params), session.userId, now));
		},
		async 'office.products.archive'({ params, body }, { session, now }) {
			const change = { id: productIdOf(params), ...body, actorId: session.userId };
			return reply(await setProductStatus(db, { ...change, to: 'archived' }, now));
		},
		async 'office.products.restore'({ params, body }, { session, now }) {
			const change = { id: productIdOf(params), ...body, actorId: session.userId };
			return reply(await setProductStatus(db, { ...change, to: 'restored' }, now));
		},
	};
}
