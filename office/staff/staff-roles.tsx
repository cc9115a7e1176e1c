import { type StaffRole, staffRoles } from '#domain/user.ts';
import { Chip, Stack } from '@mui/material';
import { CheckboxGroupInput, required, useTranslate } from 'react-admin';

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

const choices = staffRoles.map((id) => ({ id, name: `khetse.permissions.${id}` }));
const someRole = [required('khetse.staff.needsRole')];

/** @param isRequired an invitation needs a role; a staff member may lose all of them */
export function RolesInput({ isRequired = false }: { isRequired?: boolean }) {
	return (
		<CheckboxGroupInput
			source="roles"
			choices={choices}
			row={false}
			{...(isRequired ? { validate: someRole } : {})}
			sx={{ '& .MuiFormControlLabel-root': { minHeight: 44 } }}
		/>
	);
}
