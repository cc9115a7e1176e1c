import { formatNumber } from '#domain/amount.ts';
import type { PriceImport } from '#contract/price-files-office.ts';
import { colours } from '#office/lib/palette.ts';
import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';

const columns = ['sku', 'price', 'mrp', 'cost', 'others'] as const;

/** The columns of an import file and their meaning, shown beside the file input. */
export function ImportColumns() {
	const translate = useTranslate();
	return (
		<Box
			component="dl"
			aria-label={translate('khetse.pricing.import.columns')}
			sx={{
				m: 0,
				display: 'grid',
				gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
				columnGap: 2,
				'& > dt': { fontWeight: 650, fontFamily: 'ui-monospace, monospace', pt: 1 },
				'& > dd': {
					m: 0,
					pt: { xs: 0, sm: 1 },
					pb: 1,
					borderBottom: `1px solid ${colours['soil-200']}`,
				},
			}}
		>
			{columns.map((column) => [
				<dt key={column}>{translate(`khetse.pricing.import.column.${column}`)}</dt>,
				<dd key={`${column}-means`}>{translate(`khetse.pricing.import.meaning.${column}`)}</dd>,
			])}
		</Box>
	);
}

/** The errors of a file by row and column, in the order of the file. */
export function ImportErrors({ found }: { found: PriceImport }) {
	const translate = useTranslate();
	const { errors, errorCount, fileName } = found;
	return (
		<>
			<Alert severity="error">
				{translate('khetse.pricing.import.invalid', {
					smart_count: errorCount,
					count: formatNumber(errorCount),
					file: fileName,
				})}
			</Alert>
			<Box
				tabIndex={0}
				role="region"
				aria-label={translate('khetse.pricing.import.errors')}
				sx={{ maxHeight: 280, overflow: 'auto' }}
			>
				<Table size="small" stickyHeader aria-label={translate('khetse.pricing.import.errors')}>
					<TableHead>
						<TableRow>
							<TableCell align="right">{translate('khetse.pricing.import.row')}</TableCell>
							<TableCell>{translate('khetse.pricing.import.inColumn')}</TableCell>
							<TableCell>{translate('khetse.pricing.import.error')}</TableCell>
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
