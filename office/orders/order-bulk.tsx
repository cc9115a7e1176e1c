import MoreIcon from '@mui/icons-material/MoreVert';
import { Button, ListItemIcon, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { MoveOutcomes } from './move-outcomes.tsx';
import { type BulkAction, useBulkActions } from './use-bulk-actions.tsx';

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

/** What can be done with the chosen orders: in a row where there is room, in one menu on a phone. */
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
			{shown !== null && <MoveOutcomes {...shown} numbers={numbers} onClose={close} />}
		</>
	);
}
