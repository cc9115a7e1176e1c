import { formatRupees, type Paise } from '#domain/money.ts';
import { type PackingSlip, packingSlips } from '#domain/packing-slip.ts';
import type { PrintedOrder } from '#contract/fulfilment-office.ts';
import { useTranslate } from 'react-admin';

function Slip({ order, slip }: { order: PrintedOrder; slip: PackingSlip<PrintedOrder['lines'][number]> }) {
	const translate = useTranslate();
	return (
		<section className="own-page" aria-label={`${order.number} ${translate(`khetse.print.part.${slip.part}`)}`}>
			<h2>{order.number}</h2>
			<p>
				<strong>{translate(`khetse.print.part.${slip.part}`)}</strong>
				{slip.of > 1 && ` · ${translate('khetse.print.slipOf', { number: slip.number, of: slip.of })}`}
			</p>
			<p>
				<strong>{order.name}</strong>
			</p>
			{order.address.map((line) => (
				<p key={line}>{line}</p>
			))}
			<p>{order.mobile}</p>
			<table style={{ marginTop: 10 }}>
				<thead>
					<tr>
						<th scope="col">{translate('khetse.print.item')}</th>
						<th scope="col">{translate('khetse.print.unit')}</th>
						<th scope="col" className="amount">
							{translate('khetse.print.quantity')}
						</th>
					</tr>
				</thead>
				<tbody>
					{slip.lines.map((line) => (
						<tr key={`${line.productId} ${line.unit}`}>
							<th scope="row">{line.productName}</th>
							<td>{line.unit}</td>
							<td className="amount">
								{line.quantity < line.ordered
									? translate('khetse.print.short', { found: line.quantity, ordered: line.ordered })
									: line.quantity}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p style={{ marginTop: 10, fontSize: '1.25em', fontWeight: 700 }}>
				{slip.number > 1
					? translate('khetse.print.cashOnFirst')
					: order.cashPaise > 0
						? translate('khetse.print.cash', { cash: formatRupees(order.cashPaise as Paise) })
						: translate('khetse.print.noCash')}
			</p>
		</section>
	);
}

/** The content of each order: one page each for food and for crop care. */
export function PackingSlips({ orders }: { orders: readonly PrintedOrder[] }) {
	return (
		<article className="sheet">
			{orders.flatMap((order) =>
				packingSlips(order.lines).map((slip) => <Slip key={`${order.id} ${slip.part}`} order={order} slip={slip} />),
			)}
		</article>
	);
}
