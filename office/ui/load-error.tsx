import { type Failure, sentenceOf } from '#office/lib/api.ts';
import { Alert, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** What did not come says why, and is asked for again. */
export function LoadError({ error, onAgain }: { error: unknown; onAgain: () => void }) {
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

/** Says what went wrong, unless the fields of the form say it already. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
	const translate = useTranslate();
	if (failure === null || Object.keys(failure.fields).length > 0) return null;
	return <Alert severity="error">{translate(failure.sentence, { _: failure.sentence })}</Alert>;
}

/** A list that did not come is no empty list: it says why and tries again. */
export function ListFailed() {
	const { error, refetch } = useListContext();
	return <LoadError error={error} onAgain={() => refetch()} />;
}
