import { colours } from '#office/palette.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Outcomes } from './use-bulk.ts';

type Props = Outcomes & { numbers: ReadonlyMap<string, string>; onClose: () => void };

/** What became of each order; those that stayed come first. */
export function MoveOutcomes({ outcomes, action, numbers, onClose }: Props) {
	const translate = useTranslate();
	const went = outcomes.filter((outcome) => outcome.refusal === null);
	const stayed = outcomes.filter((outcome) => outcome.refusal !== null);
	return (
		<Dialog open onClose={onClose} aria-labelledby="outcomes-title" fullWidth maxWidth="xs">
			<DialogTitle id="outcomes-title">
				{translate(`resources.orders.bulk.title.${action}`, { moved: went.length, all: outcomes.length })}
			</DialogTitle>
			<DialogContent>
				<List dense disablePadding>
					{[...stayed, ...went].map(({ id, number, refusal }) => (
						<ListItem key={id} disableGutters>
							<ListItemText
								primary={number ?? numbers.get(id) ?? id}
								secondary={refusal?.message ?? translate(`resources.orders.bulk.went.${action}`)}
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
