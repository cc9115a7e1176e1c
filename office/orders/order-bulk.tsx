import { colours } from '#office/lib/palette.ts';
import MoreIcon from '@mui/icons-material/MoreVert';
import {
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogTitle,
	List,
	ListItem,
	ListItemIcon,
	ListItemText,
	Menu,
	MenuItem,
	type Theme,
	useMediaQuery,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { type BulkAction, type Outcomes, useBulkActions } from './use-bulk-actions.ts';

type Props = Outcomes & { numbers: ReadonlyMap<string, string>; onClose: () => void };

/** The outcome of each order; refused ones first. */
function BulkOutcomes({ outcomes, action, numbers, onClose }: Props) {
	const translate = useTranslate();
	const done = outcomes.filter((outcome) => outcome.refusal === null);
	const refused = outcomes.filter((outcome) => outcome.refusal !== null);
	return (
		<Dialog open onClose={onClose} aria-labelledby="outcomes-title" fullWidth maxWidth="xs">
			<DialogTitle id="outcomes-title">
				{translate(`resources.orders.bulk.title.${action}`, { done: done.length, all: outcomes.length })}
			</DialogTitle>
			<DialogContent>
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
			</DialogContent>
			<DialogActions>
				<Button onClick={onClose} autoFocus variant="contained">
					{translate('resources.orders.bulk.close')}
				</Button>
			</DialogActions>
		</Dialog>
	);
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
	const { actions, isRunning, shown, close, numbers } = useBulkActions();
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
			{shown !== null && <BulkOutcomes {...shown} numbers={numbers} onClose={close} />}
		</>
	);
}
