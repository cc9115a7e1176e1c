import type { Db } from '#database/db.ts';
import { accountOfficeHandlers } from '#server/accounts/account-office-routes.ts';
import { accountHandlers } from '#server/accounts/account-routes.ts';
import { auditOfficeHandlers } from '#server/audit/audit-office-routes.ts';
import { catalogueHandlers } from '#server/catalogue/catalogue-routes.ts';
import { categoryOfficeHandlers } from '#server/catalogue/category-office-routes.ts';
import { productOfficeHandlers } from '#server/catalogue/product-office-routes.ts';
import { createZeroResultSearchCounter } from '#server/catalogue/zero-result-search-counter.ts';
import { zeroResultSearchOfficeHandlers } from '#server/catalogue/zero-result-search-office-routes.ts';
import { contentOfficeHandlers } from '#server/content/content-office-routes.ts';
import { contentHandlers } from '#server/content/content-routes.ts';
import { translationOfficeHandlers } from '#server/content/translation-office-routes.ts';
import { customerOfficeHandlers } from '#server/customers/customer-office-routes.ts';
import { customerHandlers } from '#server/customers/customer-routes.ts';
import { dashboardOfficeHandlers } from '#server/dashboard/dashboard-office-routes.ts';
import { deliveryHandlers } from '#server/delivery/delivery-routes.ts';
import { fulfilmentOfficeHandlers } from '#server/fulfilment/fulfilment-office-routes.ts';
import { stockOfficeHandlers } from '#server/inventory/stock-office-routes.ts';
import { invoiceHandlers, invoiceOfficeHandlers } from '#server/invoicing/invoice-routes.ts';
import { mailOfficeHandlers } from '#server/mail/mail-office-routes.ts';
import { mediaOfficeHandlers } from '#server/media/media-office-routes.ts';
import { orderOfficeHandlers } from '#server/orders/order-office-routes.ts';
import { orderHandlers } from '#server/orders/order-routes.ts';
import { serveApiDocument, serveOfficeDocument } from '#server/platform/api-documents.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { AnnounceStock } from '#server/platform/change-queries.ts';
import { checkResponses } from '#server/platform/check-responses.ts';
import type { Config } from '#server/platform/config.ts';
import {
	type Connections,
	connectionLimits,
	limitConnections,
	mostConnectionsOf,
	readFileLimit,
} from '#server/platform/connections.ts';
import { bindEndpoints } from '#server/platform/endpoint.ts';
import { handleErrors, sendError, sendUnreadable } from '#server/platform/errors.ts';
import { createHealth, type Health } from '#server/platform/health.ts';
import { createLimits } from '#server/platform/limits.ts';
import { logOptions, requestIdOf } from '#server/platform/log.ts';
import { createOverload, type Overload } from '#server/platform/overload.ts';
import type { Replica } from '#server/platform/replica.ts';
import { installRequestListener, limitWork, type Observer, type WebUrls } from '#server/platform/request-listener.ts';
import type { ResponseCache } from '#server/platform/response-cache.ts';
import { partHeaders, plainHeaders, securityHeaders } from '#server/platform/security-headers.ts';
import { logSecurity } from '#server/platform/security-log.ts';
import { serveSecurityText } from '#server/platform/security-text.ts';
import { priceFileOfficeHandlers } from '#server/pricing/price-file-office-routes.ts';
import { pricingOfficeHandlers } from '#server/pricing/pricing-office-routes.ts';
import { promotionOfficeHandlers } from '#server/promotions/promotion-office-routes.ts';
import { promotionHandlers } from '#server/promotions/promotion-routes.ts';
import { returnOfficeHandlers } from '#server/returns/return-office-routes.ts';
import { reviewOfficeHandlers } from '#server/reviews/review-office-routes.ts';
import { reviewHandlers } from '#server/reviews/review-routes.ts';
import { settingHandlers, settingOfficeHandlers } from '#server/settings/settings-routes.ts';
import { staffOfficeHandlers } from '#server/staff/staff-office-routes.ts';
import { supportOfficeHandlers } from '#server/support/support-office-routes.ts';
import { supportHandlers } from '#server/support/support-routes.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';

export type AppOptions = {
	config: Config;
	db: Db;
	/** for public reads and reports; null or missing: none */
	replica?: Replica | null;
	secretKey: Buffer;
	clock?: () => Date;
	fetch?: typeof fetch;
	/** copies of public responses and pages; without it no response is kept, as most tests expect */
	cache?: ResponseCache;
	/** sends the stock that placed orders have left to the other processes */
	announceStock?: AnnounceStock;
	/** called after an erasure, before its response; never rejects */
	listErasedCustomers?: () => Promise<void>;
	/** tests check every response against its schema and errors against the codes of their endpoint; production does not */
	onInvalidResponse?: (error: Error) => void;
	overload?: Overload;
	health?: Health;
	/** receives the events of the security log; null: none */
	securityLog?: Pick<FastifyBaseLogger, 'info'> | null;
	/** called once with the connections of the server */
	onConnections?: (connections: Connections) => void;
	/** called with each request of the HTTP server */
	observers?: readonly Observer[];
	/** registered last: every URL outside the API */
	web?: (app: FastifyInstance) => Promise<WebUrls | undefined>;
};

/** Builds the app; never listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const { config } = options;
	const app = fastify({
		logger: logOptions(config.logLevel),
		genReqId: requestIdOf,
		// Before a route is found Fastify responds by itself, with its own messages and without the hooks that set headers.
		frameworkErrors: (error, request, reply) =>
			sendError(error, request, reply.headers({ ...securityHeaders(config), ...plainHeaders })),
		clientErrorHandler: sendUnreadable,
		// Read from the right: the first address that is no known proxy is the client, whatever the client has sent itself.
		trustProxy: config.trustProxy.length === 0 ? false : config.trustProxy,
		bodyLimit: 64 * 1024,
		// A busy machine needs long to load the words of a search. The statements have limits of their own.
		pluginTimeout: 0,
		routerOptions: { maxParamLength: 256, caseSensitive: true, ignoreTrailingSlash: true },
		requestTimeout: 15_000,
		keepAliveTimeout: 5_000,
		connectionTimeout: 0,
		// Often: thousands of slow clients that came together are closed a few at a time, not all in one turn of the event loop.
		http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 25 },
		forceCloseConnections: 'idle',
		// While the shop stops, a request on an open connection is answered, and the connection closed.
		return503OnClosing: false,
	});
	app.setValidatorCompiler(validatorCompiler);
	if (options.onInvalidResponse) checkResponses(app, options.onInvalidResponse);
	acceptEmptyJson(app);
	sendSecurityHeaders(app, config);
	handleErrors(app);
	const { securityLog = null, secretKey } = options;
	if (securityLog !== null) logSecurity(app, { log: securityLog, secretKey });
	const overload = options.overload ?? createOverload();
	limitWork(app, overload);
	await serveApiDocument(app);

	const context: AppContext = {
		config,
		db: options.db,
		replica: options.replica ?? null,
		clock: options.clock ?? (() => new Date()),
		limits: createLimits(options.db),
		secretKey,
		fetch: options.fetch ?? fetch,
		log: app.log,
		cache: options.cache ?? null,
		announceStock: options.announceStock ?? (() => {}),
		listErasedCustomers: options.listErasedCustomers ?? (async () => {}),
		beforeRequests: (prepare) => app.addHook('onReady', prepare),
		async isPage(path) {
			if (options.web === undefined || /^\/(api|office|media)(\/|$)/.test(path)) return false;
			return (await app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode < 400;
		},
	};
	const zeroResultSearches = createZeroResultSearchCounter(context.db, {
		clock: context.clock,
		onError: (error) => app.log.warn({ err: error }, 'failed to count zero-result searches'),
	});
	app.addHook('onClose', zeroResultSearches.write);
	bindEndpoints(app, context, {
		...accountHandlers(context),
		...customerHandlers(context),
		...catalogueHandlers(context, zeroResultSearches),
		...contentHandlers(context),
		...supportHandlers(context),
		...orderHandlers(context),
		...orderOfficeHandlers(context),
		...invoiceHandlers(context),
		...invoiceOfficeHandlers(context),
		...customerOfficeHandlers(context),
		...supportOfficeHandlers(context),
		...mailOfficeHandlers(context),
		...fulfilmentOfficeHandlers(context),
		...returnOfficeHandlers(context),
		...deliveryHandlers(context),
		...promotionHandlers(context),
		...reviewHandlers(context),
		...accountOfficeHandlers(context),
		...contentOfficeHandlers(context),
		...promotionOfficeHandlers(context),
		...reviewOfficeHandlers(context),
		...translationOfficeHandlers(context),
		...settingHandlers(context),
		...settingOfficeHandlers(context),
		...auditOfficeHandlers(),
		...staffOfficeHandlers(context),
		...mediaOfficeHandlers(context),
		...priceFileOfficeHandlers(context),
		...pricingOfficeHandlers(context),
		...dashboardOfficeHandlers(context),
		...categoryOfficeHandlers(context),
		...zeroResultSearchOfficeHandlers(context, zeroResultSearches),
		...productOfficeHandlers(context),
		...stockOfficeHandlers(context),
	});
	serveOfficeDocument(app, context);
	serveSecurityText(app, context);
	const urls = (await options.web?.(app)) ?? {};
	const most = mostConnectionsOf(readFileLimit());
	if (most < connectionLimits.most) app.log.warn({ most }, 'few connections, as the process may open few files');
	const connections = limitConnections(app.server, { ...connectionLimits, most });
	options.onConnections?.(connections);
	installRequestListener(app, {
		cache: options.cache ?? null,
		overload,
		health: options.health ?? createHealth(options.db),
		connections,
		headers: securityHeaders(config),
		observers: options.observers ?? [],
		urls,
	});
	return app;
}

/** A POST without a body is valid where no body is expected (logout); Fastify refuses it by default. */
function acceptEmptyJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser('application/json');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') done(null, undefined);
		else parse(request, body as string, done);
	});
}

/** Files that no browser shows as a document; a page has sixty of them. */
const isPartOfPage = /^(?:image\/(?!svg)|font\/|text\/css|(?:text|application)\/javascript)/;

/** Headers of every response. */
function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
	const headers = securityHeaders(config);
	const headersOfParts = partHeaders(config);
	app.addHook('onSend', async (_request, reply) => {
		// Not cached by default: a response may contain personal data.
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		reply.headers(isPartOfPage.test(String(reply.getHeader('content-type'))) ? headersOfParts : headers);
	});
}
