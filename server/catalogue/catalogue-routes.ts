import { paiseFromRupees, rupeesFromPaise } from '#domain/money.ts';
import { pictureUrl, pictureUrlOfWidth } from '#domain/picture.ts';
import type { catalogueEndpoints, ProductWire } from '#contract/catalogue.ts';
import { productFromWire } from '#contract/catalogue-wire.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { jsonText } from '#server/platform/json-text.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findProduct, listCategories, listProducts, type ProductFilter } from './catalogue-queries.ts';
import type { ListedProduct } from './product-document-queries.ts';
import { createProductSearch } from './product-search.ts';
import { type SearchResult, searchProducts } from './search-products.ts';
import type { ZeroResultSearchCounter } from './zero-result-search-counter.ts';

const suggestedProducts = 6;
const suggestedCategories = 3;
const saleLimit = 100;

const anyProduct = {
	categories: null,
	minPrice: null,
	maxPrice: null,
	flag: null,
	status: 'active',
	sort: 'relevance',
	page: 1,
	limit: 10,
} as const satisfies ProductFilter;

const jsonOf = ({ json }: ListedProduct) => json;

/** What the list of suggestions shows of a product. */
function toSuggestion({ json }: ListedProduct) {
	const { id, name, names, picture, tint, variants } = productFromWire(JSON.parse(json.text) as ProductWire);
	const [first] = variants;
	return {
		_id: id,
		productName: name,
		names,
		thumbnail: pictureUrlOfWidth(picture, 128),
		tint,
		price: first === undefined ? null : rupeesFromPaise(first.price),
		unit: first?.unit ?? null,
	};
}

function keywordOf(text: string | undefined): string | null {
	return text === undefined || text === '' ? null : text;
}

function pages(total: number, limit: number): number {
	return Math.ceil(total / limit);
}

function searchToWire(result: SearchResult) {
	const { terms, cropCareFor, rows: _rows, total: _total, isTotalCapped: _isTotalCapped, ...search } = result;
	return { ...search, terms: terms.map(({ names }) => names), cropCareFor: cropCareFor?.names ?? null };
}

export function catalogueHandlers(
	{ db, clock, log, beforeRequests }: AppContext,
	zeroResultSearches: ZeroResultSearchCounter,
): HandlersOf<typeof catalogueEndpoints> {
	const search = createProductSearch(db);
	// With 50,000 products this takes 1.5 s, in which product pages would be refused.
	beforeRequests(async () => {
		try {
			await search.current();
		} catch (error) {
			log.warn({ err: error }, 'failed to load the words of the search, the first search tries again');
		}
	});

	return {
		async 'products.list'({ query }, { session, reads, whenSent }) {
			if (query.status !== 'true' && (session === null || session.roles.length === 0)) {
				refuse(session === null ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
			}
			const filter: ProductFilter = {
				...anyProduct,
				minPrice: query.minPrice === undefined ? null : paiseFromRupees(query.minPrice),
				maxPrice: query.maxPrice === undefined ? null : paiseFromRupees(query.maxPrice),
				status: query.status === 'true' ? 'active' : query.status === 'false' ? 'archived' : 'all',
				sort: query.sort,
				page: query.page,
				limit: query.limit,
			};
			const keyword = keywordOf(query.keyword);
			const found = keyword === null ? null : await searchProducts({ db: reads, search }, keyword, filter, clock());
			const { rows, total, isTotalCapped } = found ?? (await listProducts(reads, filter, clock()));
			const isUnfiltered = query.minPrice === undefined && query.maxPrice === undefined && query.status === 'true';
			if (total === 0 && keyword !== null && isUnfiltered) whenSent(zeroResultSearches.of(keyword));
			return jsonText({
				status: 'success',
				products: rows.map(jsonOf),
				pagination: {
					total,
					totalPages: pages(total, query.limit),
					...(isTotalCapped && { isTotalCapped }),
					page: query.page,
					limit: query.limit,
				},
				search: found && searchToWire(found),
			});
		},
		async 'products.get'({ params }, { reads }) {
			const product = await findProduct(reads, params.id, clock());
			if (product === null) refuse('PRODUCT_NOT_FOUND');
			return jsonText({ status: 'success', data: { product: product.json } });
		},
		async 'products.sale'(_input, { reads }) {
			const { rows } = await listProducts(reads, { ...anyProduct, flag: 'sale', limit: saleLimit }, clock());
			return jsonText({
				status: 'success',
				products: rows.map(({ id, json }) => ({ _id: id, productDetails: json })),
			});
		},
		async 'products.offers'({ query }, { reads }) {
			// Without a flag the response contains the offers of the offer zone, as the storefront expects.
			const flag = query.todayOffer ? 'today_offer' : query.trending ? 'trending' : 'offer_zone';
			const { rows, total } = await listProducts(
				reads,
				{ ...anyProduct, flag, sort: 'discount', page: query.page, limit: query.limit },
				clock(),
			);
			return jsonText({
				status: 'success',
				data: { products: rows.map(jsonOf), total, totalPages: pages(total, query.limit), page: query.page },
			});
		},
		async 'products.suggest'({ query }, { reads }) {
			if (query.keyword === '') return { status: 'success', data: { products: [], categories: [] } };
			const [products, categories] = await Promise.all([
				searchProducts({ db: reads, search }, query.keyword, { ...anyProduct, limit: suggestedProducts }, clock()),
				listCategories(reads, { keyword: query.keyword, hasProducts: true, page: 1, limit: suggestedCategories }),
			]);
			return {
				status: 'success',
				data: {
					products: products.rows.map(toSuggestion),
					categories: categories.rows.map((row) => ({
						_id: row.id,
						name: row.names.en,
						names: row.names,
					})),
				},
			};
		},
		async 'categories.list'({ query }, { reads }) {
			const { rows, total } = await listCategories(reads, {
				keyword: keywordOf(query.keyword),
				page: query.page,
				limit: query.limit,
			});
			return {
				status: 'success',
				data: {
					categories: rows.map((row) => ({
						_id: row.id,
						name: row.names.en,
						thumbnail: row.picture === null ? null : pictureUrl(row.picture),
						names: row.names,
						tint: row.tint,
						parent: row.parentName,
						productCount: row.productCount,
					})),
				},
				totalCategories: total,
				totalPages: pages(total, query.limit),
				currentPage: query.page,
			};
		},
	};
}
