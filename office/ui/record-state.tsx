import { AskedFailed } from '#office/asked-failed.tsx';
import type { ReactNode } from 'react';
import { type RaRecord, Title } from 'react-admin';
import { Waiting } from './waiting.tsx';

/**
 * Asks for a record under a key of its own. Else react-admin lends a page the row of a list until the record comes:
 * half of what the page shows, and a form would take back what was typed meanwhile.
 */
export const wholeRecord = { isWhole: true };

/** Options of a query whose page says itself that nothing came; react-admin would leave for the list. */
export const staysWhenFailed = { meta: wholeRecord, onError() {} };

export type RecordPageProps<T extends RaRecord> = {
	/** instead of 'Banner Monsoon' */
	title?: string | ((record: T) => string);
	maxWidth?: number;
	children: ReactNode;
};

type Props<T extends RaRecord> = Omit<RecordPageProps<T>, 'maxWidth'> & {
	found: {
		record?: T | undefined;
		error?: unknown;
		defaultTitle?: string | undefined;
		refetch: () => unknown;
	};
};

/** Waiting, failed, there; what is there stays when asking for it once more fails. */
export function RecordState<T extends RaRecord>({ found, title, children }: Props<T>) {
	const { record, error, defaultTitle = '', refetch } = found;
	const given = typeof title === 'function' ? record && title(record) : title;
	return (
		<>
			<Title title={given ?? defaultTitle} />
			{error != null && <AskedFailed error={error} onAgain={() => refetch()} />}
			{record !== undefined && children}
			{record === undefined && error == null && <Waiting />}
		</>
	);
}
