import { formatRupees } from '#domain/money.ts';
import type { PickedOrder } from '#domain/short-pick.ts';
import {
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogContentText,
	DialogTitle,
	List,
	ListItem,
} from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = {
	short: readonly { name: string; picked: number; due: number }[];
	sums: PickedOrder;
	isPaid: boolean;
	isNothingLeft: boolean;
	isRunning: boolean;
	onClose: () => void;
	onPack: () => void;
};

/** Says what follows from packing less than was ordered, before anybody is told. */
export function PickConfirm({ short, sums, isPaid, isNothingLeft, isRunning, onClose, onPack }: Props) {
	const translate = useTranslate();
	const what = isNothingLeft ? 'nothing' : isPaid ? 'refund' : 'less';
	const amounts = { total: formatRupees(sums.total), less: formatRupees(sums.reduction) };
	return (
		<Dialog open onClose={onClose} aria-labelledby="pick-title" fullWidth maxWidth="xs">
			<DialogTitle id="pick-title">{translate('resources.orders.pick.confirm.title')}</DialogTitle>
			<DialogContent>
				<List dense disablePadding>
					{short.map(({ name, picked, due }) => (
						<ListItem key={name} disableGutters sx={{ fontWeight: 600 }}>
							{translate('resources.orders.pick.confirm.line', { name, picked, due })}
						</ListItem>
					))}
				</List>
				<DialogContentText>{translate(`resources.orders.pick.confirm.${what}`, amounts)}</DialogContentText>
			</DialogContent>
			<DialogActions>
				<Button color="inherit" onClick={onClose}>
					{translate('resources.orders.pick.confirm.back')}
				</Button>
				<Button
					variant="contained"
					color={isNothingLeft ? 'error' : 'primary'}
					loading={isRunning}
					onClick={onPack}
					autoFocus
				>
					{translate(isNothingLeft ? 'resources.orders.pick.confirm.cancel' : 'resources.orders.pick.packed')}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
