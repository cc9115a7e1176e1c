import { Box, Typography } from '@mui/material';
import {
	CreateButton,
	useGetResourceLabel,
	useResourceContext,
	useResourceDefinition,
	useTranslate,
} from 'react-admin';

/** A list that never had anything in it says so, and invites to make the first one where one can be made. */
export function NothingYet() {
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
