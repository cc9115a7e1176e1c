import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import { changesOf } from './changes-of.ts';

/** The names of what changed; opened, field by field what was before and what is now. */
export function AuditChange() {
	const translate = useTranslate();
	const record = useRecordContext<{ before: unknown; after: unknown }>();
	const changes = changesOf(record?.before, record?.after);
	if (changes.length === 0) return '–';
	const changed = changes.filter(({ isChanged }) => isChanged).map(({ field }) => field);
	return (
		<details>
			<Box component="summary" sx={{ cursor: 'pointer', py: 1.5, overflowWrap: 'anywhere' }}>
				{changed.length === 0 ? translate('khetse.audit.same') : changed.join(', ')}
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
