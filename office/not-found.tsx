import { Box, Button, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** An address that leads nowhere, or to a place that is not of one's roles. */
export function NotFound() {
	const translate = useTranslate();
	return (
		<Box sx={{ py: 8, textAlign: 'center' }}>
			<Title title="khetse.notFound.title" />
			<Typography sx={{ fontSize: '1.125rem', fontWeight: 600, mb: 2 }}>
				{translate('khetse.notFound.sentence')}
			</Typography>
			<Button component={Link} to="/" variant="contained">
				{translate('khetse.notFound.home')}
			</Button>
		</Box>
	);
}
