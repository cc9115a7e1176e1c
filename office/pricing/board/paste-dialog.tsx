import type { Paste } from '#domain/pasted-prices.ts';
import { priceProblems } from '#domain/price-change.ts';
import {
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogContentText,
	DialogTitle,
	List,
	ListItem,
	ListItemText,
} from '@mui/material';
import { useTranslate } from 'react-admin';

const maxShown = 100;

/** Lists the unreadable lines of a paste before any of it is applied. */
export function PasteDialog({ paste, onClose, onTake }: { paste: Paste; onClose: () => void; onTake: () => void }) {
	const translate = useTranslate();
	const { cells, problems } = paste;
	return (
		<Dialog open onClose={onClose} aria-labelledby="paste-title" fullWidth maxWidth="sm">
			<DialogTitle id="paste-title">
				{translate('khetse.pricing.paste.title', { smart_count: problems.length })}
			</DialogTitle>
			<DialogContent>
				<DialogContentText>{translate('khetse.pricing.paste.intro')}</DialogContentText>
				<List dense disablePadding>
					{problems.slice(0, maxShown).map(({ line, text, problem }) => (
						<ListItem key={`${line}:${text}`} disableGutters>
							<ListItemText
								primary={translate('khetse.pricing.paste.line', { line, text })}
								secondary={priceProblems[problem]}
							/>
						</ListItem>
					))}
				</List>
			</DialogContent>
			<DialogActions>
				<Button color="inherit" onClick={onClose} autoFocus>
					{translate('khetse.pricing.paste.cancel')}
				</Button>
				{cells.length > 0 && (
					<Button variant="contained" onClick={onTake}>
						{translate('khetse.pricing.paste.submit', { smart_count: cells.length })}
					</Button>
				)}
			</DialogActions>
		</Dialog>
	);
}
