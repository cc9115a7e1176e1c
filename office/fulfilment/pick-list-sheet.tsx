import { formatAmount } from '#domain/amount.ts';
import { pickList } from '#domain/pick-list.ts';
import type { PrintedOrder } from '#contract/fulfilment-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useTranslate } from 'react-admin';

function Sums({ orders }: { orders: readonly PrintedOrder[] }) {
	const translate = useTranslate();
	return pickList(orders.flatMap((order) => order.lines)).map(({ category, products }) => (
		<section key={category} aria-label={category}>
			<h3>{category}</h3>
			<table className="even">
				<thead>
					<tr>
						<td className="tick" />
						<th scope="col" className="wide">
							{translate('khetse.print.product')}
						</th>
						<th scope="col">{translate('khetse.print.quantity')}</th>
						<th scope="col" className="amount amount-head">
							{translate('khetse.print.total')}
						</th>
					</tr>
				</thead>
				<tbody>
					{products.map(({ productId, productName, amount, base, variants }) => (
						<tr key={productId}>
							<td className="tick">
								<span />
							</td>
							<th scope="row">{productName}</th>
							<td>{variants.map(({ unit, quantity }) => `${quantity} × ${unit}`).join(', ')}</td>
							<td className="amount">{formatAmount(amount, base)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	));
}

/** The totals of all orders by category, then the lines of each order. */
export function PickListSheet({ orders }: { orders: readonly PrintedOrder[] }) {
	const translate = useTranslate();
	const facts = { smart_count: orders.length, instant: formatInstant(new Date().toISOString()) };
	return (
		<article className="sheet">
			<h2>{translate('khetse.print.title.pick-list')}</h2>
			<p>{translate('khetse.print.summary', facts)}</p>
			<Sums orders={orders} />
			<h3>{translate('khetse.print.byOrder')}</h3>
			<table>
				<thead>
					<tr>
						<th scope="col">{translate('khetse.print.order')}</th>
						<th scope="col">{translate('khetse.print.item')}</th>
						<td className="tick" />
					</tr>
				</thead>
				<tbody>
					{orders.map((order) => (
						<tr key={order.id}>
							<th scope="row">
								{order.number}
								<br />
								{order.name}
								<br />
								{order.pincode}
							</th>
							<td>
								{order.lines
									.filter((line) => line.quantity > 0)
									.map((line) => (
										<p
											key={`${line.productId} ${line.unit}`}
										>{`${line.quantity} × ${line.productName}, ${line.unit}`}</p>
									))}
							</td>
							<td className="tick">
								<span />
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</article>
	);
}
