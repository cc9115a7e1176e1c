import { Alert, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { sentenceOf } from './login-page.tsx';

/** A list that did not come is no empty list: it says why and tries again. */
export function ListFailed() {
	const translate = useTranslate();
	const { error, refetch } = useListContext();
	const sentence = sentenceOf(error);
	return (
		<Alert
			severity="error"
			sx={{ m: 2 }}
			action={
				<Button color="inherit" onClick={() => refetch()}>
					{translate('khetse.tryAgain')}
				</Button>
			}
		>
			{translate(sentence, { _: sentence })}
		</Alert>
	);
}
