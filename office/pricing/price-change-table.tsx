import { colours, radii } from '#office/lib/palette.ts';
import { Box, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { type ChangeLine, differences, signedPercent } from './price-change-line.ts';

const lineHeight = 64;
const shownLines = 7;

const Line = styled('div')({
	display: 'grid',
	gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 76px',
	gap: 8,
	alignItems: 'center',
	paddingInline: 12,
	borderBottom: `1px solid ${colours['soil-200']}`,
	fontVariantNumeric: 'tabular-nums',
});

/** Old and new price of every variant; only visible rows are rendered. */
export function ChangeTable({ lines, label }: { lines: readonly ChangeLine[]; label: string }) {
	const translate = useTranslate();
	const box = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: lines.length,
		getScrollElement: () => box.current,
		estimateSize: () => lineHeight,
		overscan: 8,
	});
	return (
		<Box
			ref={box}
			role="table"
			aria-label={label}
			aria-rowcount={lines.length + 1}
			tabIndex={0}
			sx={{
				overflow: 'auto',
				height: Math.min(lines.length, shownLines) * lineHeight + 38,
				border: `1px solid ${colours['soil-200']}`,
				borderRadius: `${radii.s}px`,
			}}
		>
			<Line
				role="row"
				aria-rowindex={1}
				sx={{ position: 'sticky', top: 0, zIndex: 1, height: 36, bgcolor: colours['soil-100'], fontWeight: 600 }}
			>
				{(['variant', 'change', 'percent'] as const).map((column) => (
					<Box key={column} role="columnheader" sx={{ textAlign: column === 'variant' ? 'left' : 'right' }}>
						{translate(`khetse.pricing.preview.${column}`)}
					</Box>
				))}
			</Line>
			<div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
				{virtual.getVirtualItems().map(({ index, start }) => {
					const line = lines[index];
					if (line === undefined) return null;
					return (
						<Line
							key={line.id}
							role="row"
							aria-rowindex={index + 2}
							style={{
								position: 'absolute',
								inset: '0 0 auto',
								height: lineHeight,
								transform: `translateY(${start}px)`,
							}}
						>
							<Box role="rowheader" sx={{ minWidth: 0 }}>
								<Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.3 }} title={line.name}>
									{line.name}
								</Typography>
								<Typography
									noWrap
									variant="caption"
									color={line.skipReason === null ? 'text.secondary' : 'error'}
									title={line.sku}
								>
									{line.skipReason === null ? line.sku : translate(`khetse.pricing.skipped.${line.skipReason}`)}
								</Typography>
							</Box>
							<Box role="cell" sx={{ textAlign: 'right', fontSize: '0.875rem', lineHeight: 1.3 }}>
								{differences(line).map(({ column, from, to }) => (
									<div key={column}>
										{column !== 'price' && `${translate(`khetse.pricing.preview.${column}`)} `}
										<Box component="s" sx={{ color: colours['soil-500'] }}>
											{from}
										</Box>
										{' → '}
										<strong>{to}</strong>
									</div>
								))}
							</Box>
							<Box
								role="cell"
								sx={{
									textAlign: 'right',
									...(line.isLargeChange ? { color: colours['chilli-700'], fontWeight: 700 } : {}),
								}}
							>
								{line.percent === null || line.percent === 0 ? '–' : signedPercent(line.percent)}
							</Box>
						</Line>
					);
				})}
			</div>
		</Box>
	);
}
