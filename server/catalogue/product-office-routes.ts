import { type Paise, paise } from '#domain/money.ts';
import type { ProductDetails } from '#domain/product.ts';
import type { StaffRole } from '#domain/user.ts';
import type { catalogueOfficeEndpoints, ProductChangeWire } from '#contract/catalogue-office.ts';
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

function detailsFromWire(body: Omit<ProductChangeWire, 'version' | 'status' | 'variants'>): ProductDetails {
	return {
		...body,
		badge: body.badge ?? null,
		stapleRank: body.stapleRank ?? null,
		seasonMonths: [...new Set(body.seasonMonths)],
		modeOfAction: body.modeOfAction ?? null,
		toxicity: body.toxicity ?? null,
		antidote: body.antidote ?? null,
		doses: body.doses.map((dose) => ({
			...dose,
			water: dose.water ?? null,
			preHarvestDays: dose.preHarvestDays ?? null,
		})),
	};
}

const optionalPaise = (amount: number | null | undefined): Paise | null => (amount == null ? null : paise(amount));

const decisionOf = ({ saleReason }: { saleReason: string }, { roles }: { roles: readonly StaffRole[] }) => ({
	isOwner: roles.includes('owner'),
	reason: saleReason,
});

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
			const { status, base, pooling } = body;
			const variants = body.variants.map(({ pricePaise, mrpPaise, ...variant }) => ({
				...variant,
				price: paise(pricePaise),
				mrp: paise(mrpPaise),
			}));
			const product = { ...detailsFromWire(body), status, base, pooling, variants };
			const sale = { actorId: session.userId, decision: decisionOf(body, session) };
			return productReply(await createProduct(db, product, sale, now));
		},
		async 'office.products.update'({ params, body }, { session, now }) {
			const id = productIdOf(params);
			const { version, status } = body;
			const variants = body.variants.map(({ id: variantId, pricePaise, mrpPaise, ...variant }) => ({
				...variant,
				id: variantId ?? null,
				price: optionalPaise(pricePaise),
				mrp: optionalPaise(mrpPaise),
			}));
			const change = { ...detailsFromWire(body), version, status, variants, actorId: session.userId };
			await updateProduct(db, id, { ...change, decision: decisionOf(body, session) }, now);
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
