import { formatRupees, type Paise } from '#domain/money.ts';
import { colours } from '#office/lib/palette.ts';
import { FormDialog, RequiredText, useRequiredText } from '#office/ui/form-dialog.tsx';
import MoreIcon from '@mui/icons-material/MoreVert';
import {
	Box,
	Button,
	DialogContentText,
	List,
	ListItem,
	ListItemIcon,
	ListItemText,
	Menu,
	MenuItem,
	type Theme,
	useMediaQuery,
} from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { keyOfList } from './selection.ts';
import { type BulkAction, type Outcomes, type Proposal, useBulkActions } from './use-bulk-actions.ts';

type Props = Outcomes & { numbers: ReadonlyMap<string, string>; onClose: () => void };

/** The outcome of each order; refused ones first. */
function BulkOutcomes({ outcomes, action, numbers, onClose }: Props) {
	const translate = useTranslate();
	const done = outcomes.filter((outcome) => outcome.refusal === null);
	const refused = outcomes.filter((outcome) => outcome.refusal !== null);
	return (
		<FormDialog
			title={translate(`resources.orders.bulk.title.${action}`, { done: done.length, all: outcomes.length })}
			closeLabel={translate('resources.orders.bulk.close')}
			hasCloseFocus
			onClose={onClose}
		>
			<List dense disablePadding>
				{[...refused, ...done].map(({ id, number, refusal }) => (
					<ListItem key={id} disableGutters>
						<ListItemText
							primary={number ?? numbers.get(id) ?? id}
							secondary={refusal?.message ?? translate(`resources.orders.bulk.outcome.${action}`)}
							slotProps={{ secondary: { color: refusal === null ? colours['leaf-700'] : colours['chilli-700'] } }}
						/>
					</ListItem>
				))}
			</List>
		</FormDialog>
	);
}

/** Names the orders and their total before anything changes. */
function BulkConfirm({
	proposal,
	isRunning,
	onClose,
}: {
	proposal: Proposal;
	isRunning: boolean;
	onClose: () => void;
}) {
	const translate = useTranslate();
	const { label, selection, unpacked } = proposal;
	const reason = useRequiredText();
	const isReasonAsked = unpacked.length > 0;
	const total = formatRupees(selection.totalPaise as Paise);
	return (
		<FormDialog
			title={label}
			closeLabel={translate('resources.orders.bulk.back')}
			submitLabel={translate('resources.orders.bulk.confirm', { smart_count: selection.ids.length })}
			isRunning={isRunning}
			hasSubmitFocus={!isReasonAsked}
			onClose={onClose}
			onSubmit={() => {
				if (!isReasonAsked || reason.check()) void proposal.run(reason.value.trim());
			}}
		>
			<DialogContentText gutterBottom>
				{translate('resources.orders.found', {
					smart_count: selection.ids.length,
					count: selection.ids.length,
					sum: total,
				})}
			</DialogContentText>
			<Box component="ul" aria-label={translate('resources.orders.bulk.orders')} sx={{ m: 0, pl: 2.5 }}>
				{selection.numbers.map((number) => (
					<li key={number}>{number}</li>
				))}
			</Box>
			{isReasonAsked && (
				<>
					<DialogContentText sx={{ mt: 2, mb: 1 }}>
						{translate('resources.orders.bulk.unpacked', {
							smart_count: unpacked.length,
							numbers: unpacked.join(', '),
						})}
					</DialogContentText>
					<RequiredText
						text={reason}
						label={translate('resources.orders.dispatch.reason')}
						problem={translate('resources.orders.dispatch.required')}
						maxLength={500}
					/>
				</>
			)}
		</FormDialog>
	);
}

/** The selection ends with the filter, the sequence and the page: only what is on screen is acted on. */
function useSelectionOfList(): void {
	const { filterValues, sort, page, perPage, onUnselectItems } = useListContext();
	const key = keyOfList({ filterValues, sort, page, perPage });
	const shown = useRef('');
	useEffect(() => {
		if (shown.current === key) return;
		shown.current = key;
		onUnselectItems();
	}, [key, onUnselectItems]);
}

function ActionMenu({
	label,
	actions,
	isRunning,
}: {
	label: string;
	actions: readonly BulkAction[];
	isRunning: boolean;
}) {
	const translate = useTranslate();
	const id = useId();
	const [anchor, setAnchor] = useState<HTMLElement | null>(null);
	if (actions.length === 0) return null;
	return (
		<>
			<Button
				size="small"
				startIcon={<MoreIcon />}
				disabled={isRunning}
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				aria-controls={anchor === null ? undefined : id}
				onClick={(event) => setAnchor(event.currentTarget)}
			>
				{translate(label)}
			</Button>
			<Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				{actions.map(({ key, label: text, icon: Icon, run }) => (
					<MenuItem
						key={key}
						sx={{ minHeight: 44 }}
						onClick={() => {
							setAnchor(null);
							run();
						}}
					>
						<ListItemIcon>
							<Icon />
						</ListItemIcon>
						{text}
					</MenuItem>
				))}
			</Menu>
		</>
	);
}

/** Actions for the selected orders: a row of buttons, or one menu on a phone. */
export function OrderBulk() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	useSelectionOfList();
	const { actions, isRunning, proposal, dismiss, shown, close } = useBulkActions();
	const rare = actions.filter((action) => isPhone || action.isRare);
	return (
		<>
			{actions
				.filter((action) => !isPhone && !action.isRare)
				.map(({ key, label, icon: Icon, run }) => (
					<Button key={key} size="small" startIcon={<Icon />} disabled={isRunning} onClick={run}>
						{label}
					</Button>
				))}
			<ActionMenu
				label={isPhone ? 'resources.orders.bulk.actions' : 'resources.orders.bulk.more'}
				actions={rare}
				isRunning={isRunning}
			/>
			{proposal !== null && <BulkConfirm proposal={proposal} isRunning={isRunning} onClose={dismiss} />}
			{shown !== null && <BulkOutcomes {...shown} onClose={close} />}
		</>
	);
}
