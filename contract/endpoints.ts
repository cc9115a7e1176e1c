import { accountEndpoints } from './accounts.ts';
import { accountOfficeEndpoints } from './accounts-office.ts';
import { auditOfficeEndpoints } from './audit-office.ts';
import { cashOfficeEndpoints } from './cash-office.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { catalogueOfficeEndpoints } from './catalogue-office.ts';
import { categoryOfficeEndpoints } from './categories-office.ts';
import { contentEndpoints } from './content.ts';
import { contentOfficeEndpoints } from './content-office.ts';
import { customerEndpoints } from './customers.ts';
import { customerOfficeEndpoints } from './customers-office.ts';
import { dashboardOfficeEndpoints } from './dashboard-office.ts';
import { deliveryEndpoints } from './delivery.ts';
import { deliveryOfficeEndpoints } from './delivery-office.ts';
import type { Endpoint, EndpointCall, EndpointReply } from './endpoint.ts';
import { fulfilmentOfficeEndpoints } from './fulfilment-office.ts';
import type { CallOptions } from './http-client.ts';
import { inventoryOfficeEndpoints } from './inventory-office.ts';
import { invoicingEndpoints } from './invoicing.ts';
import { invoicingOfficeEndpoints } from './invoicing-office.ts';
import { mailOfficeEndpoints } from './mail-office.ts';
import { mediaOfficeEndpoints } from './media-office.ts';
import { orderEndpoints } from './orders.ts';
import { orderOfficeEndpoints } from './orders-office.ts';
import { priceFileOfficeEndpoints } from './price-files-office.ts';
import { pricingOfficeEndpoints } from './pricing-office.ts';
import { promotionEndpoints } from './promotions.ts';
import { promotionOfficeEndpoints } from './promotions-office.ts';
import { returnOfficeEndpoints } from './returns-office.ts';
import { reviewEndpoints } from './reviews.ts';
import { reviewOfficeEndpoints } from './reviews-office.ts';
import { settingsEndpoints } from './settings.ts';
import { settingsOfficeEndpoints } from './settings-office.ts';
import { staffOfficeEndpoints } from './staff-office.ts';
import { supportEndpoints } from './support.ts';
import { supportOfficeEndpoints } from './support-office.ts';
import { translationOfficeEndpoints } from './translations-office.ts';
import { zeroResultSearchEndpoints } from './zero-result-searches-office.ts';

/** Every endpoint of the shop. Routes, clients, OpenAPI and access tests are derived from this table. */
export const endpoints = {
	...accountEndpoints,
	...customerEndpoints,
	...accountOfficeEndpoints,
	...auditOfficeEndpoints,
	...cashOfficeEndpoints,
	...catalogueEndpoints,
	...catalogueOfficeEndpoints,
	...translationOfficeEndpoints,
	...zeroResultSearchEndpoints,
	...categoryOfficeEndpoints,
	...contentEndpoints,
	...contentOfficeEndpoints,
	...customerOfficeEndpoints,
	...dashboardOfficeEndpoints,
	...deliveryEndpoints,
	...deliveryOfficeEndpoints,
	...fulfilmentOfficeEndpoints,
	...inventoryOfficeEndpoints,
	...invoicingEndpoints,
	...invoicingOfficeEndpoints,
	...mailOfficeEndpoints,
	...mediaOfficeEndpoints,
	...orderEndpoints,
	...orderOfficeEndpoints,
	...priceFileOfficeEndpoints,
	...pricingOfficeEndpoints,
	...promotionEndpoints,
	...promotionOfficeEndpoints,
	...returnOfficeEndpoints,
	...reviewEndpoints,
	...reviewOfficeEndpoints,
	...settingsEndpoints,
	...settingsOfficeEndpoints,
	...staffOfficeEndpoints,
	...supportEndpoints,
	...supportOfficeEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

export type CallInput<N extends EndpointName> = CallOptions<EndpointCall<Endpoints[N]>>;
export type Reply<N extends EndpointName> = EndpointReply<Endpoints[N]>;
