import { safeLink } from '#domain/link.ts';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormDialog } from './form-dialog.tsx';

type Props = { address: string; onSet: (address: string | null) => void; onClose: () => void };

export function LinkDialog({ address, onSet, onClose }: Props) {
	const translate = useTranslate();
	const [typed, setTyped] = useState(address);
	const [isWrong, setWrong] = useState(false);

	function submit(): void {
		if (safeLink(typed.trim()) !== null) onSet(typed.trim());
		else setWrong(true);
	}

	return (
		<FormDialog
			title={translate('khetse.editor.linkTitle')}
			closeLabel={translate('khetse.editor.cancel')}
			submitLabel={translate('khetse.editor.linkSet')}
			actions={
				address !== '' && (
					<Button color="error" onClick={() => onSet(null)}>
						{translate('khetse.editor.linkRemove')}
					</Button>
				)
			}
			onClose={onClose}
			onSubmit={submit}
		>
			<TextField
				autoFocus
				label={translate('khetse.editor.linkAddress')}
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
				error={isWrong}
				helperText={translate(isWrong ? 'khetse.editor.linkInvalid' : 'khetse.editor.linkHint')}
				slotProps={{ htmlInput: { maxLength: 500, inputMode: 'url' } }}
			/>
		</FormDialog>
	);
}
