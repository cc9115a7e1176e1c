import { Box, Button, Typography } from '@mui/material';
import { Title, useGetIdentity, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { nameOf } from './place.ts';
import { placesOf } from './places.ts';
import { usePlaceLabel } from './use-place-label.ts';
import { useRoles } from './use-roles.ts';

export function Home() {
	const translate = useTranslate();
	const labelOf = usePlaceLabel();
	const { identity } = useGetIdentity();
	const roles = useRoles();
	const places = placesOf(roles);
	return (
		<Box sx={{ p: 2, maxWidth: 720 }}>
			<Title title="khetse.home.title" />
			<Typography variant="h2" gutterBottom>
				{translate('khetse.home.greeting', { name: identity?.fullName ?? '' })}
			</Typography>
			<Typography color="text.secondary" gutterBottom>
				{translate('khetse.home.roles', { roles: roles.map((role) => translate(`khetse.roles.${role}`)).join(', ') })}
			</Typography>
			{places.length === 0 && <Typography>{translate('khetse.home.nothing')}</Typography>}
			<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
				{places.map((place) => (
					<Button
						key={nameOf(place)}
						component={Link}
						to={`/${nameOf(place)}`}
						variant="outlined"
						size="large"
						startIcon={<place.icon />}
					>
						{labelOf(place)}
					</Button>
				))}
			</Box>
		</Box>
	);
}
