import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Failure } from './failure.ts';

/** Says what went wrong, unless the fields of the form say it already. */
export function FailureAlert({ failure }: { failure: Failure | null }) {
	const translate = useTranslate();
	if (failure === null || Object.keys(failure.fields).length > 0) return null;
	return <Alert severity="error">{translate(failure.sentence, { _: failure.sentence })}</Alert>;
}
