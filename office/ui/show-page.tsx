import { Box } from '@mui/material';
import { type RaRecord, ShowBase, useShowContext } from 'react-admin';
import { type RecordPageProps, RecordState, staysWhenFailed } from './record-state.tsx';

function Found<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useShowContext<T>()} {...props} />;
}

/** One record as a page. */
export function ShowPage<T extends RaRecord>({ maxWidth, ...found }: RecordPageProps<T>) {
	return (
		<Box
			sx={{
				py: 2,
				display: 'grid',
				gap: 2,
				gridTemplateColumns: 'minmax(0, 1fr)',
				...(maxWidth === undefined ? {} : { maxWidth }),
			}}
		>
			<ShowBase<T> redirectOnError={false} queryOptions={staysWhenFailed}>
				<Found {...found} />
			</ShowBase>
		</Box>
	);
}
