import { amountInWords } from '#domain/amount-in-words.ts';
import { findState } from '#domain/gst-states.ts';
import {
	type InvoiceType,
	invoiceType,
	isSameState,
	type RateSummary,
	ratesOf,
	type SupplyPlace,
	type TaxedLine,
	taxInside,
} from '#domain/invoice.ts';
import { type Paise, sumPaise } from '#domain/money.ts';
import { netLineTotal, type PricedLine, suppliedQuantity } from '#domain/order.ts';
import type { Seller } from '#domain/seller.ts';

export type InvoiceLine = TaxedLine & {
	name: string;
	unit: string;
	/** from the catalogue; some products have two possible headings */
	hsn: string;
	quantity: number;
	price: Paise;
	discount: Paise;
};

export type Buyer = { name: string; lines: string[]; mobile: string; state: string };

/** The content of a document; stored with its number, so that it is always printed the same. */
export type InvoiceContent = {
	documentType: InvoiceType;
	orderNumber: string;
	/** ISO 8601 in UTC */
	orderedAt: string;
	seller: Seller;
	buyer: Buyer;
	placeOfSupply: string;
	place: SupplyPlace;
	lines: InvoiceLine[];
	rates: RateSummary[];
	total: Paise;
	totalInWords: string;
	paymentMethod: string;
};

/** The credited lines of an invoice. */
export type CreditContent = InvoiceContent & { invoiceNumber: string; invoicedAt: string; reason: string };

export type SoldLine = {
	name: string;
	unit: string;
	hsn: string;
	gstPercent: number;
	quantity: number;
	price: Paise;
	discount: Paise;
};

/** The supplied line. */
export function soldLine(line: PricedLine & Omit<SoldLine, 'quantity'>): SoldLine {
	const { name, unit, hsn, gstPercent, price, discount } = line;
	return { name, unit, hsn, gstPercent, quantity: suppliedQuantity(line), price, discount };
}

export type SoldOrder = {
	number: string;
	createdAt: Date;
	paymentMethod: string;
	buyer: Buyer;
	lines: readonly SoldLine[];
};

/** Sales to consumers: the place of supply is the delivery address. source: IGST Act s. 10(1)(a) */
export function invoiceContent(order: SoldOrder, seller: Seller): InvoiceContent {
	const buyerState = findState(order.buyer.state);
	const isWithin = seller.state !== null && isSameState(seller.state.name, order.buyer.state);
	const place: SupplyPlace = isWithin ? 'intra-state' : 'inter-state';
	const lines = order.lines
		.filter((line) => line.quantity > 0)
		.map((line) => {
			const total = netLineTotal(line);
			return { ...line, total, ...taxInside(total, line.gstPercent, place) };
		});
	const total = sumPaise(lines.map((line) => line.total));
	return {
		documentType: invoiceType(lines.map((line) => line.gstPercent)),
		orderNumber: order.number,
		orderedAt: order.createdAt.toISOString(),
		seller,
		buyer: order.buyer,
		placeOfSupply: buyerState === null ? order.buyer.state : `${buyerState.name} (${buyerState.code})`,
		place,
		lines,
		rates: ratesOf(lines),
		total,
		totalInWords: amountInWords(total),
		paymentMethod: order.paymentMethod,
	};
}
