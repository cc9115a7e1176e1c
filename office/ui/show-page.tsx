import { AskedFailed } from '#office/asked-failed.tsx';
import { Box, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';

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
	const { error, refetch } = useShowContext();
	return <AskedFailed error={error} onAgain={() => refetch()} />;
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
