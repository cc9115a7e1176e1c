import { sentenceOf } from '#office/login-page.tsx';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useShowContext, useTranslate } from 'react-admin';

function Waiting() {
	return (
		<Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
			{[44, 160, 200].map((height) => (
				<Skeleton key={height} variant="rounded" height={height} />
			))}
		</Box>
	);
}

function Failed() {
	const translate = useTranslate();
	const { error, refetch } = useShowContext();
	const sentence = sentenceOf(error);
	return (
		<Alert
			severity="error"
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

type Props = {
	/** react-admin hands over the row of the list until all of it is there */
	isWhole: (record: RaRecord) => boolean;
	children: ReactNode;
};

function Whole({ isWhole, children }: Props) {
	const { record, error } = useShowContext<RaRecord>();
	if (error) return <Failed />;
	return record !== undefined && isWhole(record) ? children : <Waiting />;
}

/** One record as a page: waiting, failed and there. */
export function ShowPage(props: Props) {
	return (
		<Box sx={{ py: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
			<ShowBase loading={<Waiting />} error={<Failed />}>
				<Whole {...props} />
			</ShowBase>
		</Box>
	);
}
