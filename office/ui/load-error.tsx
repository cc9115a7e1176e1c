import { type Failure, sentenceOf } from '#office/lib/api.ts';
import { Alert, Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** A load error with its reason and a retry. */
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

/** Shows an error, unless the fields of the form show it already. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
	const translate = useTranslate();
	if (failure === null || Object.keys(failure.fields).length > 0) return null;
	return <Alert severity="error">{translate(failure.sentence, { _: failure.sentence })}</Alert>;
}

/** A list that failed to load shows its error and a retry instead of an empty list. */
export function ListFailed() {
	const { error, refetch } = useListContext();
	return <LoadError error={error} onAgain={() => refetch()} />;
}
