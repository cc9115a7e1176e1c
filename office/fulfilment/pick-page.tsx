import { isPaid } from '#domain/cancellation.ts';
import type { Paise } from '#domain/money.ts';
import { type PaymentStatus, suppliedQuantity } from '#domain/order.ts';
import { pickedOrder } from '#domain/short-pick.ts';
import { refusals } from '#contract/errors.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { colours } from '#office/lib/palette.ts';
import { hasSessionEnded } from '#office/lib/session.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { ShowPage } from '#office/ui/record-page.tsx';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { PickConfirm } from './pick-actions.tsx';
import { clearDraft, type FoundLine, keepDraft, type PickDraft, PickLine, readDraft } from './pick-line.tsx';

function Picking({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const notify = useNotify();
	const redirect = useRedirect();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const [draft, setDraft] = useState<PickDraft>(() => readDraft(order.id, order.version));
	const [isAsking, setAsking] = useState(false);
	const lines = order.lines.map((line) => ({ line, due: suppliedQuantity(line), found: draft[line.position] }));
	const done = lines.filter(({ found }) => found !== undefined).length;
	const isShort = lines.some(({ due, found }) => found !== undefined && found.picked < due);

	function setFound(position: number, found: FoundLine) {
		const next = { ...draft, [position]: found };
		setDraft(next);
		keepDraft(order.id, order.version, next);
	}

	async function pack() {
		const body = {
			version: order.version,
			lines: lines.map(({ line: { position }, due, found }) => ({ position, picked: due, ...found })),
		};
		const packed = await run(() => call('office.orders.pack', { params: { id: order.id }, body }));
		setAsking(false);
		if (packed === null) {
			if (!hasSessionEnded()) refresh();
			return;
		}
		clearDraft(order.id, order.version);
		const isCancelled = packed.reply.data.status === 'CANCELLED';
		notify(`khetse.fulfilment.pick.done.${isCancelled ? 'cancelled' : 'packed'}`, {
			type: isCancelled ? 'warning' : 'success',
			messageArgs: { number: order.number },
		});
		redirect(
			`/orders?filter=${encodeURIComponent(JSON.stringify({ packingStatus: 'to-pick' }))}&sort=createdAt&order=ASC`,
		);
	}

	const totals = pickedOrder(
		lines.map(({ line, due, found }) => ({
			quantity: due,
			picked: found?.picked ?? due,
			price: line.pricePaise as Paise,
			discount: line.discountPaise as Paise,
		})),
	);
	return (
		<>
			<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
				{lines.map(({ line, due, found }) => (
					<PickLine
						key={line.position}
						line={line}
						due={due}
						found={found}
						onFound={(now) => setFound(line.position, now)}
					/>
				))}
			</Box>
			<Box
				sx={{
					position: 'sticky',
					bottom: 0,
					zIndex: 1,
					display: 'flex',
					alignItems: 'center',
					gap: 2,
					py: 1.5,
					background: colours.paper,
					borderTop: `1px solid ${colours['soil-200']}`,
				}}
			>
				<Typography role="status" sx={{ flex: 1 }}>
					{translate('khetse.fulfilment.pick.progress', { done, all: lines.length })}
				</Typography>
				<Button
					variant="contained"
					size="large"
					sx={{ '&.MuiButton-root': { minHeight: 56, minWidth: 140, fontSize: '1.125rem' } }}
					disabled={done < lines.length}
					loading={isRunning}
					onClick={() => (isShort ? setAsking(true) : pack())}
				>
					{translate('khetse.fulfilment.pick.packed')}
				</Button>
			</Box>
			{isAsking && (
				<PickConfirm
					short={lines.flatMap(({ line, due, found }) =>
						found !== undefined && found.picked < due
							? [{ name: `${line.productName}, ${line.unit}`, picked: found.picked, due }]
							: [],
					)}
					totals={totals}
					isPaid={isPaid(order.paymentStatus as PaymentStatus)}
					isNothingLeft={lines.every(({ found }) => found?.picked === 0)}
					isRunning={isRunning}
					onClose={() => setAsking(false)}
					onPack={pack}
				/>
			)}
		</>
	);
}

/** Why the order cannot be packed; null: it can be. */
function closedReason(order: OfficeOrder, translate: ReturnType<typeof useTranslate>): string | null {
	if (order.status !== 'ORDERED') return translate('khetse.fulfilment.pick.alreadyDispatched');
	if (order.packingStatus === 'in-review') return translate('khetse.fulfilment.pick.inReview');
	return order.packedAt !== null && order.invoice !== null ? refusals.INVOICE_ISSUED.message : null;
}

function PickOrder() {
	const translate = useTranslate();
	const order = useRecordContext<OfficeOrder>() as OfficeOrder;
	const closed = closedReason(order, translate);
	return (
		<>
			<Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
				<Typography variant="h2" sx={{ flex: 1 }}>
					{order.deliveryAddress?.contactName || order.customer.name}
				</Typography>
				<Button component={Link} to={`/orders/${order.id}/show`}>
					{translate('khetse.fulfilment.pick.viewOrder')}
				</Button>
			</Box>
			{closed === null ? <Picking key={order.version} order={order} /> : <Alert severity="info">{closed}</Alert>}
		</>
	);
}

/** Packs one order line by line, on a phone. */
export function PickPage() {
	const translate = useTranslate();
	return (
		<ShowPage<OfficeOrder> title={({ number }) => translate('khetse.fulfilment.pick.title', { number })} maxWidth={640}>
			<PickOrder />
		</ShowPage>
	);
}
