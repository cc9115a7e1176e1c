import { Box } from '@mui/material';
import { EditBase, type RaRecord, useEditContext } from 'react-admin';
import { type RecordPageProps, RecordState, staysWhenFailed, wholeRecord } from './record-state.tsx';

/** A form starts from what the shop has now, not from what was seen some minutes ago. */
const queryOptions = { ...staysWhenFailed, gcTime: 0 };

type Props<T extends RaRecord> = RecordPageProps<T> & {
	/** what happens when it is saved, in place of the way back to the list */
	onSuccess?: (record: T) => void;
};

function Found<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useEditContext<T>()} {...props} />;
}

/** One record to change. */
export function EditPage<T extends RaRecord>({ onSuccess, maxWidth, ...found }: Props<T>) {
	return (
		<Box sx={{ py: 2, ...(maxWidth === undefined ? {} : { maxWidth }) }}>
			<EditBase<T>
				mutationMode="pessimistic"
				redirect="list"
				redirectOnError={false}
				queryOptions={queryOptions}
				mutationOptions={onSuccess === undefined ? { meta: wholeRecord } : { meta: wholeRecord, onSuccess }}
			>
				<Found {...found} />
			</EditBase>
		</Box>
	);
}
