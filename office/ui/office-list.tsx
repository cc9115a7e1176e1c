import { Box, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
	CreateButton,
	FilterButton,
	List,
	Pagination,
	type RaRecord,
	SearchInput as RaSearchInput,
	type SortPayload,
	TopToolbar,
	useGetResourceLabel,
	useResourceContext,
	useResourceDefinition,
	useTranslate,
} from 'react-admin';
import { type PhoneRow, Rows } from './inputs.tsx';
import { ListFailed } from './load-error.tsx';

/** A list that never had anything in it says so, and invites to make the first one where one can be made. */
function NothingYet() {
	const translate = useTranslate();
	const labelOf = useGetResourceLabel();
	const resource = useResourceContext() ?? '';
	const { hasCreate } = useResourceDefinition();
	return (
		<Box sx={{ py: 8, textAlign: 'center', width: '100%' }}>
			<Typography sx={{ fontSize: '1.125rem', fontWeight: 600, mb: 2 }}>
				{translate('khetse.nothingYet', { what: labelOf(resource) })}
			</Typography>
			{hasCreate === true && <CreateButton variant="contained" />}
		</Box>
	);
}

/** The search of a list, with a name of its own. @param alwaysOn read by react-admin's row of filters */
export function ListSearch({ source, hint }: { source: string; hint: string; alwaysOn?: boolean }) {
	const translate = useTranslate();
	return (
		<RaSearchInput
			source={source}
			placeholder={translate(hint)}
			slotProps={{ htmlInput: { maxLength: 100, 'aria-label': translate(hint) } }}
		/>
	);
}

type Props = {
	sort: SortPayload;
	filters?: readonly ReactElement[];
	/** the filter values before the user sets any */
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

type ShowListProps<Row extends RaRecord> = {
	filters: readonly ReactElement[];
	filterDefaults?: Record<string, unknown>;
	phone: PhoneRow<Row>;
	/** the columns where there is room for a table */
	children: ReactNode;
};

/** A list that is read and narrowed, newest first; a press on a row opens it. */
export function ShowList<Row extends RaRecord>({ filters, filterDefaults = {}, phone, children }: ShowListProps<Row>) {
	const resource = useResourceContext();
	return (
		<OfficeList
			sort={{ field: 'createdAt', order: 'DESC' }}
			filters={[<ListSearch key="q" source="q" hint={`resources.${resource}.search`} alwaysOn />, ...filters]}
			filterDefaults={filterDefaults}
		>
			<Rows<Row> rowClick="show" phone={phone}>
				{children}
			</Rows>
		</OfficeList>
	);
}
