import type { ListedCustomer } from '#contract/office/customers.ts';
import { colours } from '#office/palette.ts';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/** What is special about an account; most have nothing. */
export function CustomerChips({ customer }: { customer: ListedCustomer }) {
	const translate = useTranslate();
	return (
		<>
			{customer.isBlocked && (
				<Chip
					size="small"
					label={translate('resources.customers.blocked')}
					sx={{ bgcolor: colours['chilli-100'], color: colours['chilli-700'] }}
				/>
			)}
			{customer.isStaff && <Chip size="small" variant="outlined" label={translate('resources.customers.staff')} />}
		</>
	);
}
