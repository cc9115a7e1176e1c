import { colours } from '#office/palette.ts';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';

const columns = ['sku', 'price', 'mrp', 'cost', 'others'] as const;

/** Which columns a file may have and what they mean, where one is about to choose it. */
export function ImportColumns() {
	const translate = useTranslate();
	return (
		<Box
			component="dl"
			aria-label={translate('khetse.prices.import.columns')}
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
				<dt key={column}>{translate(`khetse.prices.import.column.${column}`)}</dt>,
				<dd key={`${column}-means`}>{translate(`khetse.prices.import.meaning.${column}`)}</dd>,
			])}
		</Box>
	);
}
