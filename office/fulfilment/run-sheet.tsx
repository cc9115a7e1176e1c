import { formatRupees, type Paise, sumPaise } from '#domain/money.ts';
import type { PrintedOrder } from '#contract/fulfilment-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useTranslate } from 'react-admin';

/** Groups stops with the same pincode. */
function byAddress(one: PrintedOrder, other: PrintedOrder): number {
	const sortKey = (order: PrintedOrder) => `${order.pincode} ${order.address.join(' ')}`;
	return sortKey(one).localeCompare(sortKey(other), 'en');
}

const cashOf = (orders: readonly PrintedOrder[]) => sumPaise(orders.map((order) => order.cashPaise as Paise));

function ridersOf(orders: readonly PrintedOrder[]): string {
	return [...new Set(orders.map((order) => order.riderName ?? ''))].filter((name) => name !== '').join(', ');
}

/** The stops of a rider by pincode: packs to deliver, cash to collect, and a signature field. */
export function RunSheet({ orders }: { orders: readonly PrintedOrder[] }) {
	const translate = useTranslate();
	const stops = orders.toSorted(byAddress);
	const pincodes = [...new Set(stops.map((order) => order.pincode))];
	const heads = [
		['stop', 'wide'],
		['order', ''],
		['cashColumn', 'amount amount-head'],
		['signature', 'signature'],
	] as const;
	const facts = { smart_count: orders.length, instant: formatInstant(new Date().toISOString()) };
	return (
		<article className="sheet">
			<h2>{translate('khetse.print.title.run-sheet')}</h2>
			<p>{translate('khetse.print.summary', facts)}</p>
			<p>{translate('khetse.print.rider', { name: ridersOf(orders) || '________________' })}</p>
			{pincodes.map((pincode) => {
				const here = stops.filter((order) => order.pincode === pincode);
				return (
					<section key={pincode} aria-label={pincode}>
						<h3>{`${pincode} ${here[0]?.city ?? ''} · ${formatRupees(cashOf(here))}`}</h3>
						<table className="even">
							<thead>
								<tr>
									{heads.map(([head, className]) => (
										<th key={head} scope="col" className={className}>
											{translate(`khetse.print.${head}`)}
										</th>
									))}
								</tr>
							</thead>
							<tbody>
								{here.map((order) => (
									<tr key={order.id}>
										<th scope="row">
											<p>{order.name}</p>
											{order.address.map((line) => (
												<p key={line} style={{ fontWeight: 400 }}>
													{line}
												</p>
											))}
											<p>{order.mobile}</p>
										</th>
										<td>
											<p>{order.number}</p>
											<p>
												{translate('khetse.print.itemCount', {
													smart_count: order.lines.reduce((sum, line) => sum + line.quantity, 0),
												})}
											</p>
										</td>
										<td className="amount">{formatRupees(order.cashPaise as Paise)}</td>
										<td className="signature" />
									</tr>
								))}
							</tbody>
						</table>
					</section>
				);
			})}
			<p className="whole" style={{ marginTop: 14, fontSize: '1.25em', fontWeight: 700, textAlign: 'right' }}>
				{translate('khetse.print.totalCash', { cash: formatRupees(cashOf(orders)) })}
			</p>
		</article>
	);
}
