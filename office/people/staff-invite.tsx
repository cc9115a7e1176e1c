import type { InvitationWire } from '#contract/office/staff.ts';
import { Create, required, SaveButton, SimpleForm, TextInput, Toolbar, useNotify, useRedirect } from 'react-admin';
import { RolesInput } from './roles-input.tsx';

export function StaffInvite() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess({ email }: InvitationWire): void {
		notify('khetse.staff.invited', { messageArgs: { email } });
		redirect('list', 'staff');
	}
	const toolbar = (
		<Toolbar>
			<SaveButton label="khetse.staff.send" alwaysEnable />
		</Toolbar>
	);
	return (
		<Create title="khetse.staff.invite" mutationOptions={{ onSuccess }} redirect={false}>
			<SimpleForm toolbar={toolbar} sx={{ maxWidth: 560 }}>
				<TextInput source="email" type="email" autoComplete="off" validate={required()} />
				<RolesInput isRequired />
			</SimpleForm>
		</Create>
	);
}
