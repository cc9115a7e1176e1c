import type { Address } from './address.ts';
import { dayMs } from './duration.ts';
import { maxPaise, minusPaise, type Paise, sumPaise, timesPaise } from './money.ts';
import type { Names } from './product.ts';
import type { StaffRole } from './user.ts';

/** Quantities of a line; all totals of an order follow the supplied quantity. */
export type LineQuantities = {
	/** ordered */
	quantity: number;
	/** found when the order was packed; null or absent before that */
	pickedQuantity?: number | null;
};

/** Return inspection of a line: sellable packs are restocked, wasted ones are written off. */
export type ReturnedLine = LineQuantities & { sellable: number; wasted: number };

export type PricedLine = LineQuantities & {
	price: Paise;
	/** the line's share of the coupon */
	discount: Paise;
};

type UndiscountedLine = Omit<PricedLine, 'discount'>;

export type OrderLine = PricedLine & {
	productId: string;
	name: string;
	picture: string;
	unit: string;
	pickedQuantity: number | null;
};

/** Bank account that a refund is paid to. Only account number and IFSC are required. */
export type RefundAccount = {
	accountNumber: string;
	ifscCode: string;
	bankName: string;
	branchName: string;
	mobileNumber: string;
};

export type OrderTotals = { subtotal: Paise; discount: Paise; total: Paise };

export type Order = OrderTotals & {
	id: string;
	number: string;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	paymentMethod: string;
	createdAt: Date;
	updatedAt: Date;
	statusTimes: StatusTimes;
	lines: OrderLine[];
	couponCode: string | null;
	/** null: no invoice is issued */
	invoiceNumber: string | null;
	cancellationReason: string | null;
	isReturn: boolean;
	/** staff approve or cancel it before it is packed */
	isInReview: boolean;
	/** when the shop promised to deliver, '' where it is not translated; null: nothing was promised for its pincode */
	deliveryPromise: Names | null;
	/** account number masked */
	refundAccount: RefundAccount | null;
	/** received from the customer so far */
	paid: Paise;
	refundDue: Paise;
	refunded: Paise;
	/** total of the items that the return inspection accepted; null without an inspection */
	credited: Paise | null;
	/** of the latest refund; '' without one */
	refundReference: string;
	/** remark of the return inspection; null before it */
	returnNote: string | null;
	billingAddress: Address | null;
	deliveryAddress: Address | null;
	email: string;
	mobile: string;
};

/** Supplied quantity: found when packing, ordered until then. */
export function suppliedQuantity({ quantity, pickedQuantity }: LineQuantities): number {
	return pickedQuantity ?? quantity;
}

export function isShort(line: LineQuantities): boolean {
	return suppliedQuantity(line) < line.quantity;
}

export function returnedQuantity({ sellable, wasted }: Pick<ReturnedLine, 'sellable' | 'wasted'>): number {
	return sellable + wasted;
}

/** No more can be returned than was supplied. */
export function isPossibleReturn(line: ReturnedLine): boolean {
	return line.sellable >= 0 && line.wasted >= 0 && returnedQuantity(line) <= suppliedQuantity(line);
}

export function isFullyReturned(line: ReturnedLine): boolean {
	return returnedQuantity(line) === suppliedQuantity(line);
}

/** Before the discount. */
export function lineSubtotal(line: UndiscountedLine): Paise {
	return timesPaise(line.price, suppliedQuantity(line));
}

/** Of all lines, before the discount. Throws RangeError above the largest amount: see `isAboveMaximum`. */
export function subtotalOf(lines: readonly UndiscountedLine[]): Paise {
	return sumPaise(lines.map(lineSubtotal));
}

/** Whether the lines cost more than the largest amount. */
export function isAboveMaximum(lines: readonly UndiscountedLine[]): boolean {
	return lines.reduce((sum, line) => sum + line.price * suppliedQuantity(line), 0) > maxPaise;
}

/** After the discount: what the customer pays for the line. */
export function netLineTotal(line: PricedLine): Paise {
	return minusPaise(lineSubtotal(line), line.discount);
}

export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
	const subtotal = subtotalOf(lines);
	const discount = sumPaise(lines.map((line) => line.discount));
	return { subtotal, discount, total: minusPaise(subtotal, discount) };
}

/** Packing status of an order before dispatch; afterwards the order status applies. */
export const packingStatuses = ['in-review', 'new', 'to-pick', 'packed'] as const;
export type PackingStatus = (typeof packingStatuses)[number];

/** The start of an order number, such as `KS-2511-01`, as it is written; null for another text. */
export function orderNumberStart(text: string): string | null {
	const typed = text.trim().toUpperCase();
	return /^KS-\d{4}-\d*$/.test(typed) ? typed : null;
}

/** The order statuses in sequence. CANCELLED is outside the sequence. spec: shopping §4 */
export const progressStatuses = ['ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const;
export type ProgressStatus = (typeof progressStatuses)[number];
export type OrderStatus = ProgressStatus | 'CANCELLED';
export const orderStatuses: readonly OrderStatus[] = [...progressStatuses, 'CANCELLED'];

export const paymentStatuses = ['Pending', 'Paid', 'Refund due', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type OrderActor = 'customer' | 'staff';

/** Status transitions by actor. A customer may cancel any order that is not cancelled. */
const transitions: Record<OrderStatus, Record<OrderActor, readonly OrderStatus[]>> = {
	ORDERED: { customer: ['CANCELLED'], staff: ['SHIPPED', 'CANCELLED'] },
	SHIPPED: { customer: ['CANCELLED'], staff: ['OUT_FOR_DELIVERY', 'CANCELLED'] },
	OUT_FOR_DELIVERY: { customer: ['CANCELLED'], staff: ['DELIVERED', 'SHIPPED', 'CANCELLED'] },
	DELIVERED: { customer: ['CANCELLED'], staff: ['CANCELLED'] },
	CANCELLED: { customer: [], staff: [] },
};

export function canTransition(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
	return transitions[from][actor].includes(to);
}

export function transitionsFrom(from: OrderStatus, actor: OrderActor): readonly OrderStatus[] {
	return transitions[from][actor];
}

/** The transitions permitted to a role: pickers up to SHIPPED, riders after that. */
const transitionsByRole: Partial<Record<StaffRole, Partial<Record<OrderStatus, readonly OrderStatus[]>>>> = {
	picker: { ORDERED: ['SHIPPED'] },
	rider: { SHIPPED: ['OUT_FOR_DELIVERY'], OUT_FOR_DELIVERY: ['DELIVERED'] },
};
const canUpdateEveryStatus: readonly StaffRole[] = ['owner', 'orders'];

/** The statuses these roles may set on an order with status `from`; roles are combined. */
export function staffTransitionsFrom(from: OrderStatus, roles: readonly StaffRole[]): readonly OrderStatus[] {
	const all = transitions[from].staff;
	if (roles.some((role) => canUpdateEveryStatus.includes(role))) return all;
	return all.filter((to) => roles.some((role) => transitionsByRole[role]?.[from]?.includes(to)));
}

export type OrderVisibility = 'all' | 'in-transit';

/** Riders see orders in transit; all other roles that read orders see all of them. */
export function orderVisibility(roles: readonly StaffRole[]): OrderVisibility {
	const seeAll: readonly StaffRole[] = [...canUpdateEveryStatus, 'picker', 'support'];
	return roles.some((role) => seeAll.includes(role)) ? 'all' : 'in-transit';
}

/** Orders that a rider may see: in transit, and own or unassigned. */
export function canSeeOrder(
	order: { status: OrderStatus; paymentStatus: PaymentStatus; riderId: string | null },
	user: { userId: string; roles: readonly StaffRole[] },
): boolean {
	if (orderVisibility(user.roles) === 'all') return true;
	return isInTransit(order) && (order.riderId === null || order.riderId === user.userId);
}

/** In transit: dispatched and not delivered yet, or delivered with the cash still to be collected. */
export function isInTransit(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
	if (order.status === 'DELIVERED') return order.paymentStatus === 'Pending';
	return order.status === 'SHIPPED' || order.status === 'OUT_FOR_DELIVERY';
}

/**
 * Effects of a cancellation. Before dispatch stock and coupon are released immediately; afterwards the order is
 * in transit, so staff process a return. spec: decision D10
 */
export function cancellationEffect(from: OrderStatus): 'release' | 'return' | 'none' {
	if (from === 'CANCELLED') return 'none';
	return from === 'ORDERED' ? 'release' : 'return';
}

function daysAfter(instant: Date, days: number): Date {
	return new Date(instant.getTime() + days * dayMs);
}

export type StatusTimes = Partial<Record<OrderStatus, Date>>;

/** The time of a status: recorded, or else the estimate of spec: shopping §4. */
export function statusTime(
	status: OrderStatus,
	order: { createdAt: Date; updatedAt: Date; statusTimes: StatusTimes },
): { at: Date; isEstimate: boolean } {
	const recorded = order.statusTimes[status];
	if (recorded !== undefined) return { at: recorded, isEstimate: false };
	const estimates: Record<OrderStatus, Date> = {
		ORDERED: order.createdAt,
		SHIPPED: daysAfter(order.updatedAt, 1),
		OUT_FOR_DELIVERY: daysAfter(order.updatedAt, 5),
		DELIVERED: daysAfter(order.createdAt, 7),
		CANCELLED: order.updatedAt,
	};
	return { at: estimates[status], isEstimate: true };
}

export type TrackedStatus = { status: OrderStatus; isReached: boolean; at: Date; isEstimate: boolean };

/** The statuses to show: the four of the progress, or only CANCELLED. */
export function trackedStatuses(order: {
	status: OrderStatus;
	createdAt: Date;
	updatedAt: Date;
	statusTimes: StatusTimes;
}): TrackedStatus[] {
	const track: readonly OrderStatus[] = order.status === 'CANCELLED' ? ['CANCELLED'] : progressStatuses;
	const current = track.indexOf(order.status);
	return track.map((status, index) => ({ status, isReached: index <= current, ...statusTime(status, order) }));
}

/** Width of the progress bar in percent: current index over statuses minus one. spec: shopping §4 */
export function trackerProgressPercent(status: OrderStatus): number {
	if (status === 'CANCELLED') return 100;
	return (progressStatuses.indexOf(status) / (progressStatuses.length - 1)) * 100;
}
