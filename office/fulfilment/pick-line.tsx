import type { OfficeOrder } from '#contract/orders-office.ts';
import { colours } from '#office/lib/palette.ts';
import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import { Box, Button, Card, Checkbox, FormControlLabel, IconButton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Unsaved pick results per line; a line without one has not been picked. */
export type FoundLine = { picked: number; isOutOfStock: boolean };
export type PickDraft = Readonly<Record<number, FoundLine>>;

const keyOf = (orderId: string, version: number) => `pick:${orderId}:${version}`;

/** Kept over a reload or a locked phone. */
export function readDraft(orderId: string, version: number): PickDraft {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(orderId, version)) ?? '{}') as PickDraft;
	} catch {
		return {};
	}
}

export function keepDraft(orderId: string, version: number, draft: PickDraft): void {
	sessionStorage.setItem(keyOf(orderId, version), JSON.stringify(draft));
}

export function clearDraft(orderId: string, version: number): void {
	sessionStorage.removeItem(keyOf(orderId, version));
}

type Props = {
	line: OfficeOrder['lines'][number];
	/** packs still to pick */
	due: number;
	found: FoundLine | undefined;
	onFound: (found: FoundLine) => void;
};

const large = { flex: 1, '&.MuiButton-root': { minHeight: 56, fontSize: '1.0625rem' } } as const;

/** One line to pick: product, amount, and two large buttons. */
export function PickLine({ line, due, found, onFound }: Props) {
	const translate = useTranslate();
	const isFull = found?.picked === due;
	const isShort = found !== undefined && !isFull;
	const name = `${line.productName}, ${line.unit}`;
	const edge = isFull ? colours['leaf-700'] : isShort ? colours['turmeric-500'] : colours['soil-200'];

	function setPicked(picked: number) {
		onFound({ picked, isOutOfStock: found?.isOutOfStock ?? false });
	}

	return (
		<Card component="li" sx={{ p: 1.5, display: 'grid', gap: 1.5, borderLeft: `6px solid ${edge}` }}>
			<Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
				<img src={line.picture} alt="" width={64} height={64} />
				<Box sx={{ flex: 1, minWidth: 0 }}>
					<Typography variant="h2">{line.productName}</Typography>
					<Typography sx={{ fontSize: '1.0625rem' }}>{line.unit}</Typography>
				</Box>
				<Typography component="strong" sx={{ fontSize: '2rem', fontWeight: 700, whiteSpace: 'nowrap' }}>
					{translate('khetse.fulfilment.pick.quantity', { count: due })}
				</Typography>
			</Box>
			<Box sx={{ display: 'flex', gap: 1 }}>
				<Button
					variant={isFull ? 'contained' : 'outlined'}
					aria-pressed={isFull}
					aria-label={translate('khetse.fulfilment.pick.allOf', { name, count: due })}
					sx={large}
					onClick={() => onFound({ picked: due, isOutOfStock: false })}
				>
					{translate('khetse.fulfilment.pick.all', { count: due })}
				</Button>
				<Button
					variant={isShort ? 'contained' : 'outlined'}
					color="warning"
					aria-pressed={isShort}
					aria-label={translate('khetse.fulfilment.pick.shortOf', { name })}
					sx={large}
					onClick={() => !isShort && setPicked(due - 1)}
				>
					{translate('khetse.fulfilment.pick.short')}
				</Button>
			</Box>
			{isShort && (
				<Box sx={{ display: 'grid', gap: 0.5 }}>
					<Box
						role="group"
						aria-label={translate('khetse.fulfilment.pick.foundOf', { name })}
						sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
					>
						<Typography sx={{ flex: 1 }}>{translate('khetse.fulfilment.pick.found')}</Typography>
						<IconButton
							aria-label={translate('khetse.fulfilment.pick.decrease')}
							disabled={found.picked === 0}
							sx={{ width: 56, height: 56 }}
							onClick={() => setPicked(found.picked - 1)}
						>
							<RemoveIcon />
						</IconButton>
						<Typography
							component="output"
							sx={{ fontSize: '1.5rem', fontWeight: 700, minWidth: 32, textAlign: 'center' }}
						>
							{found.picked}
						</Typography>
						<IconButton
							aria-label={translate('khetse.fulfilment.pick.increase')}
							disabled={found.picked >= due - 1}
							sx={{ width: 56, height: 56 }}
							onClick={() => setPicked(found.picked + 1)}
						>
							<AddIcon />
						</IconButton>
					</Box>
					<FormControlLabel
						sx={{ minHeight: 48 }}
						control={
							<Checkbox
								checked={found.isOutOfStock}
								onChange={(event) => onFound({ ...found, isOutOfStock: event.target.checked })}
							/>
						}
						label={translate('khetse.fulfilment.pick.outOfStock')}
					/>
				</Box>
			)}
		</Card>
	);
}
