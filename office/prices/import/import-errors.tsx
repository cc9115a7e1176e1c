import type { PriceImport } from '#contract/office/prices.ts';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What is wrong with a file, by row and column, in the order of the file. */
export function ImportErrors({ found }: { found: PriceImport }) {
	const translate = useTranslate();
	const { errors, errorCount, fileName } = found;
	return (
		<>
			<Alert severity="error">
				{translate('khetse.prices.import.bad', {
					smart_count: errorCount,
					count: errorCount.toLocaleString('en-IN'),
					file: fileName,
				})}
			</Alert>
			<Box
				tabIndex={0}
				role="region"
				aria-label={translate('khetse.prices.import.errors')}
				sx={{ maxHeight: 280, overflow: 'auto' }}
			>
				<Table size="small" stickyHeader aria-label={translate('khetse.prices.import.errors')}>
					<TableHead>
						<TableRow>
							<TableCell align="right">{translate('khetse.prices.import.row')}</TableCell>
							<TableCell>{translate('khetse.prices.import.inColumn')}</TableCell>
							<TableCell>{translate('khetse.prices.import.wrong')}</TableCell>
						</TableRow>
					</TableHead>
					<TableBody>
						{errors.map(({ row, column, message }) => (
							<TableRow key={`${row}:${column}:${message}`}>
								<TableCell align="right">{row}</TableCell>
								<TableCell>{column}</TableCell>
								<TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
							</TableRow>
						))}
					</TableBody>
				</Table>
			</Box>
		</>
	);
}
