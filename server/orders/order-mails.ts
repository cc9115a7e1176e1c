import type { Address } from '#domain/address.ts';
import { hasReceivedMoney } from '#domain/cancellation.ts';
import { balanceDue, cashDue } from '#domain/cash.ts';
import { formatRupees, type Paise, paise } from '#domain/money.ts';
import { isShort, lineSubtotal, type Order, type ProgressStatus, suppliedQuantity } from '#domain/order.ts';
import type { MailText } from '#server/mail/mail-queries.ts';
import { escapeHtml } from '#server/platform/safe-html.ts';

/** Order events the customer is emailed about. */
export type OrderEvent =
	| { topic: 'order.placed' }
	| { topic: 'order.approved' }
	| { topic: 'order.cancelled' }
	| { topic: 'order.short' }
	| { topic: 'order.statusUndone'; to: ProgressStatus }
	| { topic: 'order.returnProcessed'; amount: Paise; note: string }
	| { topic: 'order.refunded'; amount: Paise; reference: string }
	| { topic: 'order.statusUpdated'; to: ProgressStatus };

/** spec: shopping §9 — the text of the refund policy */
const refundSentence = 'Your refund will reach you within 7 to 10 working days.';
const returnNotice = 'Your goods are already dispatched. Our team will call you about the return.';
const paidReturnNotice = 'We refund what we accept of the returned items, after checking them.';

const statusTexts: Record<ProgressStatus, { subject: string; sentence: string }> = {
	ORDERED: { subject: 'is being prepared', sentence: 'Your order is back at our store and is being prepared.' },
	SHIPPED: { subject: 'is packed and on its way', sentence: 'Your order is packed and has left our store.' },
	OUT_FOR_DELIVERY: {
		subject: 'is out for delivery',
		sentence: 'Your order is out for delivery. Please keep your phone available.',
	},
	DELIVERED: { subject: 'is delivered', sentence: 'Your order has been delivered.' },
};

function shortSentences(order: Order): string[] {
	const missing = order.lines
		.filter(isShort)
		.map((line) => `${line.name}, ${line.unit}: ${suppliedQuantity(line)} of ${line.quantity}`);
	const money =
		order.paymentStatus === 'Refund due'
			? refundSentence.replace('The amount you paid', 'What you paid for it')
			: `Your new total is ${formatRupees(order.total)}, payable in cash on delivery.`;
	return [
		'Sorry, some items of your order are out of stock. You pay only for the items delivered.',
		`Found: ${missing.join('; ')}.`,
		money,
	];
}

/** @param amount the refund due after the inspection */
function inspectionSentences(order: Order, amount: Paise, note: string): string[] {
	const remark = note === '' ? [] : [`Remark: ${note}`];
	const noRefund = order.paid > 0 ? ['Refund: ₹0.'] : [];
	const money = amount > 0 ? [`Refund: ${formatRupees(amount)}.`, refundSentence] : noRefund;
	const due = balanceDue(order);
	const kept = due > 0 ? [`Still to pay in cash for the items you keep: ${formatRupees(due)}.`] : [];
	return ['We have checked the items you returned.', ...remark, ...money, ...kept];
}

function paymentSentence(order: Order): string {
	return `Cash on delivery: please keep ${formatRupees(order.total)} ready.`;
}

function mailTextOf(event: OrderEvent, order: Order): { subject: string; sentences: string[] } {
	if (event.topic === 'order.placed') {
		const next = order.isInReview ? 'It waits for review: we call you before we pack it.' : 'We are packing it.';
		return { subject: 'is placed', sentences: [`Thank you for your order. ${next}`, paymentSentence(order)] };
	}
	if (event.topic === 'order.approved') {
		const sentences = ['We have approved your order and are packing it.', paymentSentence(order)];
		return { subject: 'is approved', sentences };
	}
	if (event.topic === 'order.cancelled') {
		return {
			subject: 'is cancelled',
			sentences: [
				'Your order is cancelled.',
				...(order.paymentStatus === 'Refund due' ? [refundSentence] : []),
				...(order.isReturn ? [returnNotice] : []),
				...(order.isReturn && hasReceivedMoney(order) ? [paidReturnNotice] : []),
			],
		};
	}
	if (event.topic === 'order.statusUndone') {
		const sentences = ['Our last message about your order was a mistake.', statusTexts[event.to].sentence];
		return { subject: 'is corrected', sentences };
	}
	if (event.topic === 'order.returnProcessed')
		return { subject: 'is inspected', sentences: inspectionSentences(order, event.amount, event.note) };
	if (event.topic === 'order.refunded') {
		const paid = `We have refunded ${formatRupees(event.amount)}.`;
		return { subject: 'is refunded', sentences: [paid, `Payment reference: ${event.reference}.`] };
	}
	if (event.topic === 'order.short')
		return { subject: 'is packed with items missing', sentences: shortSentences(order) };
	const text = statusTexts[event.to];
	const due = event.to === 'OUT_FOR_DELIVERY' ? cashDue(order) : paise(0);
	const cash = due > 0 ? [`Cash to pay: ${formatRupees(due)}.`] : [];
	return { subject: text.subject, sentences: [text.sentence, ...cash] };
}

function addressLines(address: Address): string[] {
	const place = `${address.city} ${address.pincode}, ${address.state}`;
	return [address.contactName, address.line1, address.line2, address.area, place].filter((line) => line !== '');
}

function totalsOf(order: Order): [label: string, amount: string][] {
	const discount: [string, string][] =
		order.discount > 0
			? [[`Discount${order.couponCode === null ? '' : ` (${order.couponCode})`}`, `− ${formatRupees(order.discount)}`]]
			: [];
	return [['Sub total', formatRupees(order.subtotal)], ...discount, ['Total', formatRupees(order.total)]];
}

function asText(order: Order, sentences: readonly string[], link: string): string {
	const lines = order.lines.map(
		(line) => `${suppliedQuantity(line)} × ${line.name}, ${line.unit}: ${formatRupees(lineSubtotal(line))}`,
	);
	const totals = totalsOf(order).map(([label, amount]) => `${label}: ${amount}`);
	const target = order.deliveryAddress ?? order.billingAddress;
	const parts = [
		sentences.join('\n'),
		`Order ${order.number}`,
		lines.join('\n'),
		totals.join('\n'),
		target === null ? '' : addressLines(target).join('\n'),
		`View your order: ${link}`,
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const cell = 'padding:6px 8px;border-bottom:1px solid #e5e2da';

function asHtml(order: Order, sentences: readonly string[], link: string): string {
	const rows = order.lines
		.map(
			(line) =>
				`<tr><td style="${cell}">${escapeHtml(line.name)}<br>${escapeHtml(line.unit)}</td>` +
				`<td style="${cell};text-align:right">${suppliedQuantity(line)} × ${formatRupees(line.price)}</td>` +
				`<td style="${cell};text-align:right">${formatRupees(lineSubtotal(line))}</td></tr>`,
		)
		.join('');
	const totals = totalsOf(order)
		.map(
			([label, amount]) =>
				`<tr><td colspan="2" style="${cell}">${escapeHtml(label)}</td>` +
				`<td style="${cell};text-align:right"><strong>${amount}</strong></td></tr>`,
		)
		.join('');
	const target = order.deliveryAddress ?? order.billingAddress;
	const address = target === null ? '' : `<p>${addressLines(target).map(escapeHtml).join('<br>')}</p>`;
	return [
		...sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
		`<h2 style="font-size:18px">Order ${escapeHtml(order.number)}</h2>`,
		`<table style="border-collapse:collapse;width:100%;max-width:560px">${rows}${totals}</table>`,
		address,
		`<p><a href="${escapeHtml(link)}">View your order</a></p>`,
	].join('');
}

/** The order mail with lines, totals, address and a link, as HTML and text. */
export function orderMail(event: OrderEvent, order: Order, publicUrl: string): MailText {
	const { subject, sentences } = mailTextOf(event, order);
	const link = `${publicUrl}/orderdetails/${order.id}`;
	return {
		recipient: order.email,
		subject: `Your order ${order.number} ${subject}`,
		html: asHtml(order, sentences, link),
		text: asText(order, sentences, link),
	};
}
