import { formatInstant } from '#office/lib/dates.ts';
import { DayInput } from '#office/ui/day-input.tsx';
import { ListSearch, OfficeList } from '#office/ui/office-list.tsx';
import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import {
	Datagrid,
	FunctionField,
	ReferenceInput,
	SelectInput,
	TextField,
	TextInput,
	useRecordContext,
	useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { actionChoices, actionLabel, changesOf, entityChoices, entityLabel } from './audit-row.ts';

/** The changed fields; expanded, the old and new value of each. */
function AuditChange() {
	const translate = useTranslate();
	const record = useRecordContext<{ before: unknown; after: unknown; names: Record<string, string> }>();
	const changes = changesOf(record?.before, record?.after, record?.names);
	if (changes.length === 0) return '–';
	const changed = changes.filter(({ isChanged }) => isChanged).map(({ field }) => field);
	return (
		<details>
			<Box component="summary" sx={{ cursor: 'pointer', py: 1.5, overflowWrap: 'anywhere' }}>
				{changed.length === 0 ? translate('khetse.audit.noChanges') : changed.join(', ')}
			</Box>
			<Table size="small" aria-label={translate('khetse.audit.change')}>
				<TableHead>
					<TableRow>
						<TableCell>{translate('khetse.audit.field')}</TableCell>
						<TableCell>{translate('khetse.audit.before')}</TableCell>
						<TableCell>{translate('khetse.audit.after')}</TableCell>
					</TableRow>
				</TableHead>
				<TableBody>
					{changes.map(({ field, before, after, isChanged }) => (
						<TableRow key={field}>
							<TableCell component="th" scope="row">
								{field}
							</TableCell>
							<TableCell sx={{ overflowWrap: 'anywhere' }}>{before}</TableCell>
							<TableCell sx={{ overflowWrap: 'anywhere', fontWeight: isChanged ? 650 : 400 }}>{after}</TableCell>
						</TableRow>
					))}
				</TableBody>
			</Table>
		</details>
	);
}

const filters = [
	<ListSearch key="q" source="q" hint="khetse.audit.search" alwaysOn />,
	<DayInput key="from" source="from" alwaysOn />,
	<DayInput key="to" source="to" alwaysOn />,
	<ReferenceInput key="actor" source="actor" reference="staff" sort={{ field: 'name', order: 'ASC' }} perPage={100}>
		<SelectInput optionText="name" />
	</ReferenceInput>,
	<SelectInput key="action" source="action" choices={actionChoices} />,
	<SelectInput key="entity" source="entity" choices={entityChoices} />,
	<TextInput key="entityId" source="entityId" />,
];

type AuditedRecord = { entity: string; entityId: string; entityName: string | null };

/** The order number or name, linked where the record has a page; the id of any other record. */
function AuditedName({ row: { entity, entityId, entityName } }: { row: AuditedRecord }) {
	if (entityName === null) return entityId;
	if (entity === 'order')
		return (
			<MuiLink component={Link} to={`/orders/${entityId}/show`}>
				{entityName}
			</MuiLink>
		);
	return entity === 'product' ? (
		<MuiLink component={Link} to={`/products/${entityId}`}>
			{entityName}
		</MuiLink>
	) : (
		entityName
	);
}

/** A row as a card on a phone, where a table would be too wide. */
const narrow = {
	'& .column-entity': { display: { xs: 'none', md: 'table-cell' } },
	'& .RaDatagrid-thead': { display: { xs: 'none', md: 'table-header-group' } },
	'& .RaDatagrid-tbody > tr': { display: { xs: 'block', md: 'table-row' }, borderBottom: { xs: 1, md: 0 } },
	'& .RaDatagrid-tbody > tr > td.column-at, & .RaDatagrid-tbody > tr > td.column-actorName, & .RaDatagrid-tbody > tr > td.column-action, & .RaDatagrid-tbody > tr > td.column-entityId, & .RaDatagrid-tbody > tr > td.column-change':
		{
			display: { xs: 'block', md: 'table-cell' },
			borderBottom: { xs: 0, md: '1px solid' },
			borderColor: { md: 'divider' },
		},
};

/** Changes with their users, newest first; a change expands to old and new values. */
export function AuditList() {
	const translate = useTranslate();
	return (
		<OfficeList filters={filters} sort={{ field: 'at', order: 'DESC' }} hasInvitation>
			<Datagrid bulkActionButtons={false} rowClick={false} sx={narrow}>
				<FunctionField source="at" render={({ at }: { at: string }) => formatInstant(at)} />
				<TextField source="actorName" sortable={false} />
				<FunctionField
					source="action"
					sortable={false}
					render={({ action }: { action: string }) => actionLabel(translate, action)}
				/>
				<FunctionField
					source="entity"
					sortable={false}
					render={({ entity }: { entity: string }) => entityLabel(translate, entity)}
				/>
				<FunctionField
					source="entityId"
					sortable={false}
					sx={{ wordBreak: 'break-all' }}
					render={(row: AuditedRecord) => <AuditedName row={row} />}
				/>
				<FunctionField source="change" sortable={false} render={() => <AuditChange />} />
			</Datagrid>
		</OfficeList>
	);
}
