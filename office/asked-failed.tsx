import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { sentenceOf } from './login-page.tsx';

/** What did not come says why, and is asked for again. */
export function AskedFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
	const translate = useTranslate();
	const sentence = sentenceOf(error);
	return (
		<Alert
			severity="error"
			sx={{ my: 2 }}
			action={
				<Button color="inherit" onClick={onAgain}>
					{translate('khetse.tryAgain')}
				</Button>
			}
		>
			{translate(sentence, { _: sentence })}
		</Alert>
	);
}
