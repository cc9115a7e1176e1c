import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint, fileReply } from './endpoint.ts';
import { oneReply } from './office-list.ts';
import { priceUpdateLineSchema } from './pricing-office.ts';
import { idSchema, lineSchema } from './wire.ts';

const pricingStaff = permissions['prices.manage'];
const params = z.object({ id: idSchema });

/** The text of a file or of one of its parts; a workbook is refused with a sentence of its own. */
const fileTextSchema = z
	.string()
	.min(1)
	.max(3 * 1024 * 1024)
	.refine((text) => text.isWellFormed(), 'must be valid Unicode');

const importErrorSchema = z
	.object({
		/** as numbered in a spreadsheet: the heading is row 1 */
		row: z.number().int(),
		/** name of the column; empty: the whole row */
		column: z.string(),
		message: z.string(),
	})
	.meta({ id: 'PriceImportError' });

const markSchema = z
	.object({
		count: z.number().int(),
		/** variants, the first of them */
		names: z.array(z.string()),
	})
	.meta({ id: 'PricesToConfirm' });

const previewSchema = z
	.object({
		/** changes of the file, and how many of its prices rise and fall */
		count: z.number().int(),
		up: z.number().int(),
		down: z.number().int(),
		/** prices that change by more than half, are below cost, or are without an MRP */
		large: markSchema,
		belowCost: markSchema,
		withoutMrp: markSchema,
		/** the first changes, those to confirm before the others: at most maxShownLines */
		lines: z.array(priceUpdateLineSchema),
	})
	.meta({ id: 'PricePreview' });
export type PricePreview = z.output<typeof previewSchema>;

const importSchema = z
	.object({
		id: idSchema,
		fileName: z.string(),
		/** stopped: the process that checked it has ended; send the file again */
		state: z.enum(['uploading', 'checking', 'checked', 'stopped']),
		/** rows of the file, and how many of them are checked */
		total: z.number().int(),
		done: z.number().int(),
		unchanged: z.number().int(),
		/** the first errors, and the total number */
		errors: z.array(importErrorSchema),
		errorCount: z.number().int(),
		/** null unless all rows are valid */
		preview: previewSchema.nullable(),
	})
	.meta({ id: 'PriceImport' });
export type PriceImport = z.output<typeof importSchema>;

export const priceFileOfficeEndpoints = {
	'office.prices.export': endpoint('GET /api/v1/office/prices/export', {
		access: pricingStaff,
		isReport: true,
		summary: 'The price board as a CSV file that can be imported again.',
		reply: fileReply,
	}),
	'office.price-updates.export': endpoint('GET /api/v1/office/price-updates/:id/export', {
		access: pricingStaff,
		summary: 'All variants of a price update with old and new prices as a CSV file.',
		params,
		reply: fileReply,
		refusals: ['PRICE_UPDATE_NOT_FOUND'],
	}),
	'office.prices.import': endpoint('POST /api/v1/office/prices/imports', {
		access: pricingStaff,
		summary:
			'Receives a CSV price file, or its first part, and starts the check. Nothing changes until its prices are published.',
		status: 201,
		bodyLimit: 4 * 1024 * 1024,
		body: z.object({ fileName: lineSchema(200, 1), text: fileTextSchema, isLast: z.boolean().default(true) }),
		reply: oneReply(importSchema),
		workbookRefusal: 'IMPORT_NOT_TEXT',
		refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_TEXT', 'IMPORT_TOO_LARGE'],
	}),
	'office.prices.importPart': endpoint('POST /api/v1/office/prices/imports/:id/parts', {
		access: pricingStaff,
		summary: 'Receives another part of a price file; the check starts after the last one.',
		params,
		bodyLimit: 4 * 1024 * 1024,
		body: z.object({
			/** counted from the first part, which is 0 */
			part: z.number().int().min(1).max(1000),
			text: fileTextSchema,
			isLast: z.boolean(),
		}),
		reply: oneReply(importSchema),
		refusals: ['IMPORT_NOT_FOUND', 'IMPORT_NOT_TEXT', 'IMPORT_TOO_LARGE'],
	}),
	'office.prices.getImport': endpoint('GET /api/v1/office/prices/imports/:id', {
		access: pricingStaff,
		summary: 'Progress and result of a file check.',
		params,
		reply: oneReply(importSchema),
		refusals: ['IMPORT_NOT_FOUND'],
	}),
};
