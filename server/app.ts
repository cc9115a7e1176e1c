import { randomUUID } from 'node:crypto';
import type { Db } from '#database/db.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { accountHandlers } from './features/accounts/routes.ts';
import { accountOfficeHandlers } from './features/accounts/sessions/office.ts';
import { staffOfficeHandlers } from './features/accounts/staff/office.ts';
import { auditOfficeHandlers } from './features/audit/office.ts';
import { campaignOfficeHandlers } from './features/catalogue/campaigns/office.ts';
import { campaignHandlers } from './features/catalogue/campaigns/routes.ts';
import { categoryOfficeHandlers } from './features/catalogue/office/categories/office.ts';
import { missOfficeHandlers } from './features/catalogue/office/misses/office.ts';
import { productOfficeHandlers } from './features/catalogue/office/products/office.ts';
import { stockOfficeHandlers } from './features/catalogue/office/stock/office.ts';
import { catalogueHandlers } from './features/catalogue/routes.ts';
import { contentOfficeHandlers } from './features/content/office.ts';
import { contentHandlers } from './features/content/routes.ts';
import { customerOfficeHandlers } from './features/customers/office.ts';
import { deskOfficeHandlers } from './features/desk/office.ts';
import { enquiryHandlers } from './features/enquiries/routes.ts';
import { mailOfficeHandlers } from './features/mail/office.ts';
import { mediaOfficeHandlers } from './features/media/office.ts';
import { invoiceOfficeHandlers } from './features/orders/invoices/office.ts';
import { orderOfficeHandlers } from './features/orders/office.ts';
import { pickingOfficeHandlers } from './features/orders/picking/office.ts';
import { printingOfficeHandlers } from './features/orders/printing/office.ts';
import { orderHandlers } from './features/orders/routes.ts';
import { settlementOfficeHandlers } from './features/orders/settlement/office.ts';
import { pincodeOfficeHandlers } from './features/pincode/office.ts';
import { pincodeHandlers } from './features/pincode/routes.ts';
import { pricingOfficeHandlers } from './features/pricing/office.ts';
import { promotionOfficeHandlers } from './features/promotions/office.ts';
import { promotionHandlers } from './features/promotions/routes.ts';
import { reviewOfficeHandlers } from './features/reviews/office.ts';
import { reviewHandlers } from './features/reviews/routes.ts';
import { settingOfficeHandlers } from './features/settings/office.ts';
import { settingHandlers } from './features/settings/routes.ts';
import { todayOfficeHandlers } from './features/today/office.ts';
import type { AppContext } from './http/context.ts';
import { bindEndpoints, type Handlers } from './http/endpoint.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { createLimits } from './http/limits.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';

export type AppOptions = {
	config: Config;
	db: Db;
	secretKey: Buffer;
	clock?: () => Date;
	fetch?: typeof fetch;
	/** tests parse every reply with its own schema; the shop trusts its types */
	areRepliesChecked?: boolean;
	/** registered last: everything the API does not answer */
	web?: (app: FastifyInstance) => Promise<void>;
};

/** Builds the app; never listens. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
	const { config } = options;
	const app = fastify({
		logger:
			config.logLevel === 'silent'
				? false
				: {
						level: config.logLevel,
						// Tokens, passwords and bank data never reach a log; emails are in query strings.
						redact: ['req.headers.authorization', 'req.headers.cookie', 'req.query.email', 'body'],
						serializers: {
							req: (request) => ({ method: request.method, path: request.url?.split('?')[0], id: request.id }),
						},
					},
		genReqId: () => randomUUID(),
		// Before a route is found Fastify answers by itself, in words of its own.
		frameworkErrors: (error, request, reply) => sendError(error, request, reply),
		trustProxy: config.trustProxy,
		bodyLimit: 64 * 1024,
		routerOptions: { maxParamLength: 256, caseSensitive: true, ignoreTrailingSlash: true },
		requestTimeout: 15_000,
		keepAliveTimeout: 5_000,
		connectionTimeout: 0,
		http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
		forceCloseConnections: 'idle',
	});
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(options.areRepliesChecked ? serializerCompiler : () => JSON.stringify);
	acceptEmptyJson(app);
	sendSecurityHeaders(app);
	handleErrors(app);
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: { title: 'Khetse', description: 'The API of the shop.', version: '1' },
			components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
		},
		transform: jsonSchemaTransform,
	});
	await app.register(swaggerUi, { routePrefix: '/api/docs', logLevel: 'silent' });

	const context: AppContext = {
		config,
		db: options.db,
		clock: options.clock ?? (() => new Date()),
		limits: createLimits(),
		secretKey: options.secretKey,
		fetch: options.fetch ?? fetch,
		log: app.log,
		async isPage(path) {
			if (options.web === undefined || /^\/(api|office|media)(\/|$)/.test(path)) return false;
			return (await app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode < 400;
		},
	};
	const handlers: Handlers = {
		...accountHandlers(context),
		...campaignHandlers(context),
		...catalogueHandlers(context),
		...contentHandlers(context),
		...enquiryHandlers(context),
		...orderHandlers(context),
		...orderOfficeHandlers(context),
		...invoiceOfficeHandlers(context),
		...customerOfficeHandlers(context),
		...deskOfficeHandlers(context),
		...mailOfficeHandlers(context),
		...pickingOfficeHandlers(context),
		...printingOfficeHandlers(context),
		...settlementOfficeHandlers(context),
		...pincodeHandlers(context),
		...pincodeOfficeHandlers(context),
		...promotionHandlers(context),
		...reviewHandlers(context),
		...accountOfficeHandlers(context),
		...campaignOfficeHandlers(context),
		...contentOfficeHandlers(context),
		...promotionOfficeHandlers(context),
		...reviewOfficeHandlers(context),
		...settingHandlers(context),
		...settingOfficeHandlers(context),
		...auditOfficeHandlers(context),
		...staffOfficeHandlers(context),
		...mediaOfficeHandlers(context),
		...pricingOfficeHandlers(context),
		...todayOfficeHandlers(context),
		...categoryOfficeHandlers(context),
		...missOfficeHandlers(context),
		...productOfficeHandlers(context),
		...stockOfficeHandlers(context),
	};
	bindEndpoints(app, context, handlers);
	await options.web?.(app);
	return app;
}

/** A POST without a body is fine where nothing is expected (logout); Fastify refuses it by default. */
function acceptEmptyJson(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser('application/json');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (body === '') done(null, undefined);
		else parse(request, body as string, done);
	});
}
