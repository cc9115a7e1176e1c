import { formatNumber } from '#domain/amount.ts';
import ClearIcon from '@mui/icons-material/FilterAltOffOutlined';
import { Box, Button, Typography } from '@mui/material';
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
	useListContext,
	useResourceContext,
	useResourceDefinition,
	useTranslate,
} from 'react-admin';
import { type PhoneRow, Rows } from './inputs.tsx';
import { ListFailed } from './load-error.tsx';

/** Text of a list without records, with a create button where creating is permitted. */
function EmptyList() {
	const translate = useTranslate();
	const labelOf = useGetResourceLabel();
	const resource = useResourceContext() ?? '';
	const { hasCreate } = useResourceDefinition();
	return (
		<Box sx={{ py: 8, textAlign: 'center', width: '100%' }}>
			<Typography sx={{ fontSize: '1.125rem', fontWeight: 600, mb: 2 }}>
				{translate('khetse.emptyList', { what: labelOf(resource) })}
			</Typography>
			{hasCreate === true && <CreateButton variant="contained" />}
		</Box>
	);
}

/** The labelled search of a list. @param alwaysOn read by react-admin's row of filters */
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
	/** a short list is shown on one page */
	isOnePage?: boolean;
	/** beside the filters: the create button */
	more?: ReactNode;
	/** shows a create prompt instead of the table when there are no records */
	hasInvitation?: boolean;
	/** seconds after which the list reloads */
	refreshSeconds?: number;
	children: ReactNode;
};

/** A visible list reloads by itself. */
const defaultRefreshSeconds = 60;

/** Shows all records again, in one click. */
function ClearFilters() {
	const translate = useTranslate();
	const { filterValues, setFilters } = useListContext();
	const isFiltered = Object.values(filterValues).some(
		(value) => value !== undefined && value !== '' && value !== false,
	);
	if (!isFiltered) return null;
	return (
		<Button size="small" startIcon={<ClearIcon />} onClick={() => setFilters({}, {})}>
			{translate('khetse.clearFilters')}
		</Button>
	);
}

/** Pages of a list; a capped total is shown as such. */
function Pages() {
	const translate = useTranslate();
	const { meta } = useListContext();
	const isCapped = (meta as { isTotalCapped?: boolean } | undefined)?.isTotalCapped === true;
	const label = ({ from, to, count }: { from: number; to: number; count: number }) =>
		translate('khetse.pageOfMore', { from, to, count: formatNumber(count) });
	return <Pagination rowsPerPageOptions={[25, 50, 100]} {...(isCapped && { labelDisplayedRows: label })} />;
}

/** A list of the office: paging, filters and load errors. */
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
	const { refreshSeconds = defaultRefreshSeconds } = props;
	return (
		<List
			filters={[...filters]}
			filterDefaultValues={filterDefaults}
			sort={sort}
			perPage={isOnePage ? 100 : perPage}
			pagination={isOnePage ? false : <Pages />}
			exporter={false}
			empty={hasInvitation ? <EmptyList /> : false}
			error={<ListFailed />}
			queryOptions={{ refetchInterval: refreshSeconds * 1000 }}
			actions={
				<TopToolbar>
					{filters.length > 0 && <ClearFilters />}
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
	/** columns of the table on wide screens */
	children: ReactNode;
};

/** A read-only list with filters, newest first; a click on a row opens it. */
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
