import { balanceDue } from '#domain/cash.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { dateOf, formatInstant } from '#office/lib/dates.ts';
import { type Detail, DetailList } from '#office/ui/record-page.tsx';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

function amountsOf(order: OfficeOrder, translate: (key: string, options?: object) => string): Detail[] {
	const details: Detail[] = [
		{ term: translate('resources.orders.money.subtotal'), value: formatRupees(order.subtotalPaise as Paise) },
	];
	if (order.discountPaise > 0) {
		const term = translate('resources.orders.money.discount', { code: order.couponCode ?? '' });
		details.push({ term, value: `− ${formatRupees(order.discountPaise as Paise)}` });
	}
	const total = formatRupees(order.totalPaise as Paise);
	return [...details, { term: translate('resources.orders.money.total'), value: total, isStrong: true }];
}

function paymentOf(order: OfficeOrder, translate: (key: string, options?: object) => string): Detail[] {
	const details: Detail[] = [{ term: translate('resources.orders.money.method'), value: order.paymentMethod }];
	if (order.cashReceivedAt !== null) {
		const value = `${order.cashReceivedBy ?? ''}, ${formatInstant(order.cashReceivedAt)}`;
		details.push({ term: translate('resources.orders.money.cashReceived'), value });
	}
	const due = balanceDue({
		status: order.status as OrderStatus,
		paymentStatus: order.paymentStatus as PaymentStatus,
		total: order.totalPaise as Paise,
		credited: order.creditedPaise as Paise | null,
		paid: order.paidPaise as Paise,
	});
	if (order.paymentStatus === 'Pending' && order.paidPaise > 0) {
		details.push({ term: translate('resources.orders.money.paid'), value: formatRupees(order.paidPaise as Paise) });
	}
	if (due > 0) {
		details.push({ term: translate('resources.orders.money.toCollect'), value: formatRupees(due), isStrong: true });
	}
	if (order.cancellationReason !== null) {
		details.push({ term: translate('resources.orders.money.reason'), value: order.cancellationReason });
	}
	if (order.isReturn) {
		const value = translate(
			`resources.orders.money.${order.returnProcessedAt === null ? 'returnOpen' : 'returnProcessed'}`,
		);
		details.push({ term: translate('resources.orders.money.return'), value });
	}
	if (order.returnNote !== '') {
		details.push({ term: translate('resources.orders.money.returnNote'), value: order.returnNote });
	}
	if (order.refundDuePaise > 0) {
		const value = formatRupees(order.refundDuePaise as Paise);
		details.push({ term: translate('resources.orders.money.refundDue'), value, isStrong: true });
	}
	if (order.returnProcessedAt !== null && order.paymentStatus === 'Paid') {
		details.push({ term: translate('resources.orders.money.refundDue'), value: formatRupees(0 as Paise) });
	}
	if (order.refundedAt !== null) {
		const messageArgs = {
			amount: formatRupees(order.refundedPaise as Paise),
			instant: formatInstant(order.refundedAt),
			reference: order.refundReference,
		};
		details.push({
			term: translate('resources.orders.money.refunded'),
			value: translate('resources.orders.money.refundedAt', messageArgs),
		});
	}
	if (order.refundAccount !== null) {
		const { accountNumber, ifscCode, bankName } = order.refundAccount;
		const value = [accountNumber, ifscCode, bankName].filter((part) => part !== '').join(' · ');
		details.push({ term: translate('resources.orders.money.refundTo'), value });
	}
	if (order.refundAccountDeleteOn !== null) {
		const value = dateOf(order.refundAccountDeleteOn);
		details.push({ term: translate('resources.orders.money.accountUntil'), value });
	}
	return [...details, ...documentsOf(order, translate)];
}

/** Rider and issued documents. */
function documentsOf(order: OfficeOrder, translate: (key: string) => string): Detail[] {
	const details: [string, string | undefined][] = [
		['rider', order.rider?.name],
		['invoice', order.invoice?.number],
		['creditNote', order.creditNote?.number],
	];
	return details.flatMap(([key, value]) =>
		value === undefined ? [] : [{ term: translate(`resources.orders.money.${key}`), value }],
	);
}

export function OrderMoney({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	return (
		<Box sx={{ display: 'grid', gap: 2 }}>
			<DetailList details={amountsOf(order, translate)} />
			<DetailList details={paymentOf(order, translate)} />
		</Box>
	);
}
