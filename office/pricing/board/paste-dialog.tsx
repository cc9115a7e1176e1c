import type { Paste } from '#domain/pasted-prices.ts';
import { priceProblems } from '#domain/price-change.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import { DialogContentText, List, ListItem, ListItemText } from '@mui/material';
import { useTranslate } from 'react-admin';

const maxShown = 100;

/** Lists the unreadable lines of a paste before any of it is applied. */
export function PasteDialog({ paste, onClose, onTake }: { paste: Paste; onClose: () => void; onTake: () => void }) {
	const translate = useTranslate();
	const { cells, problems } = paste;
	const hasReadable = cells.length > 0;
	return (
		<FormDialog
			title={translate('khetse.pricing.paste.title', { smart_count: problems.length })}
			closeLabel={translate('khetse.pricing.paste.cancel')}
			submitLabel={hasReadable ? translate('khetse.pricing.paste.submit', { smart_count: cells.length }) : undefined}
			hasCloseFocus
			size="sm"
			onClose={onClose}
			onSubmit={onTake}
		>
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
		</FormDialog>
	);
}
