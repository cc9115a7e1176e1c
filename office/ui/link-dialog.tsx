import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isSafeAddress } from './editor-extensions.ts';

type Props = { address: string; onSet: (address: string | null) => void; onClose: () => void };

export function LinkDialog({ address, onSet, onClose }: Props) {
	const translate = useTranslate();
	const titleId = useId();
	const [typed, setTyped] = useState(address);
	const [isWrong, setWrong] = useState(false);

	function submit(event: FormEvent): void {
		event.preventDefault();
		// The dialog stands inside the form of the page for React, and that form is not to be sent.
		event.stopPropagation();
		if (isSafeAddress(typed.trim())) onSet(typed.trim());
		else setWrong(true);
	}

	return (
		<Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
			<form onSubmit={submit} noValidate>
				<DialogTitle id={titleId}>{translate('khetse.editor.linkTitle')}</DialogTitle>
				<DialogContent>
					<TextField
						autoFocus
						label={translate('khetse.editor.linkAddress')}
						value={typed}
						onChange={(event) => setTyped(event.target.value)}
						error={isWrong}
						helperText={translate(isWrong ? 'khetse.editor.linkWrong' : 'khetse.editor.linkHint')}
						slotProps={{ htmlInput: { maxLength: 500, inputMode: 'url' } }}
					/>
				</DialogContent>
				<DialogActions>
					{address !== '' && (
						<Button color="error" onClick={() => onSet(null)}>
							{translate('khetse.editor.linkRemove')}
						</Button>
					)}
					<Button color="inherit" onClick={onClose}>
						{translate('khetse.editor.cancel')}
					</Button>
					<Button type="submit" variant="contained">
						{translate('khetse.editor.linkSet')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	);
}
