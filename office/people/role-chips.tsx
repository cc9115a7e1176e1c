import type { StaffRole } from '#domain/person.ts';
import { Chip, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';

export function RoleChips({ roles }: { roles: readonly StaffRole[] }) {
	const translate = useTranslate();
	return (
		<Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
			{roles.map((role) => (
				<Chip key={role} size="small" variant="outlined" label={translate(`khetse.roles.${role}`)} />
			))}
		</Stack>
	);
}
