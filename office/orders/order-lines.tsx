import { formatNumber } from '#domain/amount.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { isShort, netLineTotal, suppliedQuantity } from '#domain/order.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

type Line = OfficeOrder['lines'][number];

/** Remaining stock in readable units: kg and L from a thousand g or ml on. */
function onHand({ base, onHand: amount }: Line['pool']): string {
	const large: Record<string, string> = { g: 'kg', ml: 'L' };
	const unit = large[base];
	return unit === undefined ? `${amount} ${base}` : `${formatNumber(amount / 1000)} ${unit}`;
}

/** Quantities ordered, found and returned. */
function LineQuantity({ line }: { line: Line }) {
	const { quantity, returnedQuantity, wastedQuantity } = line;
	const translate = useTranslate();
	return (
		<>
			{isShort(line)
				? translate('resources.orders.lines.short', { found: suppliedQuantity(line), ordered: quantity })
				: quantity}
			{returnedQuantity !== null && (
				<Typography component="span" display="block" variant="body2" color="text.secondary">
					{translate('resources.orders.lines.returned', { sellable: returnedQuantity, wasted: wastedQuantity ?? 0 })}
				</Typography>
			)}
		</>
	);
}

export function OrderLines({ order }: { order: OfficeOrder }) {
	const translate = useTranslate();
	const heads = ['product', 'quantity', 'price', 'discount', 'total', 'onHand'];
	return (
		<TableContainer tabIndex={0}>
			<Table size="small" aria-label={translate('resources.orders.parts.lines')}>
				<TableHead>
					<TableRow>
						{heads.map((head, index) => (
							<TableCell key={head} align={index === 0 ? 'left' : 'right'}>
								{translate(`resources.orders.lines.${head}`)}
							</TableCell>
						))}
					</TableRow>
				</TableHead>
				<TableBody>
					{order.lines.map((line) => {
						const price = line.pricePaise as Paise;
						const discount = line.discountPaise as Paise;
						return (
							<TableRow key={`${line.productId} ${line.unit}`}>
								<TableCell sx={{ minWidth: 170 }}>
									<Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
										<img src={line.picture} alt="" width={40} height={40} loading="lazy" />
										<span>
											{line.productName}
											<Typography component="span" display="block" variant="body2" color="text.secondary">
												{line.unit}
											</Typography>
										</span>
									</Box>
								</TableCell>
								<TableCell align="right">
									<LineQuantity line={line} />
								</TableCell>
								<TableCell align="right">{formatRupees(price)}</TableCell>
								<TableCell align="right">{discount === 0 ? '–' : `− ${formatRupees(discount)}`}</TableCell>
								<TableCell align="right">
									<strong>{formatRupees(netLineTotal({ ...line, price, discount }))}</strong>
								</TableCell>
								<TableCell align="right">{onHand(line.pool)}</TableCell>
							</TableRow>
						);
					})}
				</TableBody>
			</Table>
		</TableContainer>
	);
}
