import { staffRoles } from '#domain/person.ts';
import { CheckboxGroupInput, required } from 'react-admin';

const choices = staffRoles.map((id) => ({ id, name: `khetse.duties.${id}` }));
const someRole = [required('khetse.staff.needsRole')];

/** @param isRequired an invitation is for something; whoever works here may also leave the staff */
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
