import type { ReactElement, ReactNode } from 'react';
import { FilterButton, List, Pagination, type SortPayload, TopToolbar } from 'react-admin';
import { ListFailed } from './list-failed.tsx';
import { NothingYet } from './nothing-yet.tsx';

type Props = {
	sort: SortPayload;
	filters?: readonly ReactElement[];
	/** what the list is narrowed to before anybody has */
	filterDefaults?: Record<string, unknown>;
	perPage?: number;
	/** a list that is short by nature stands on one page */
	isOnePage?: boolean;
	/** beside the filters: the button that makes a new one */
	more?: ReactNode;
	/** whether a list with nothing in it at all invites to make the first one, in place of the empty table */
	hasInvitation?: boolean;
	/** seconds after which the list looks again by itself */
	refreshSeconds?: number;
	children: ReactNode;
};

/** A list of the office: the same pages, the same filters, the same words when it does not come. */
export function OfficeList(props: Props) {
	const {
		sort,
		filters = [],
		filterDefaults = {},
		perPage = 25,
		isOnePage = false,
		more,
		hasInvitation = false,
	} = props;
	const { refreshSeconds } = props;
	return (
		<List
			filters={[...filters]}
			filterDefaultValues={filterDefaults}
			sort={sort}
			perPage={isOnePage ? 100 : perPage}
			pagination={isOnePage ? false : <Pagination rowsPerPageOptions={[25, 50, 100]} />}
			exporter={false}
			empty={hasInvitation ? <NothingYet /> : false}
			error={<ListFailed />}
			queryOptions={refreshSeconds === undefined ? {} : { refetchInterval: refreshSeconds * 1000 }}
			actions={
				<TopToolbar>
					{filters.length > 0 && <FilterButton />}
					{more}
				</TopToolbar>
			}
		>
			{props.children}
		</List>
	);
}
