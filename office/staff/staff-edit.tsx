import type { SentInvitation, StaffWire } from '#contract/staff-office.ts';
import { call } from '#office/lib/api.ts';
import { readUser } from '#office/lib/session.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { requiredField } from '#office/ui/inputs.tsx';
import { EditPage } from '#office/ui/record-page.tsx';
import { SessionList } from '#office/ui/session-list.tsx';
import { Button, Card, Typography } from '@mui/material';
import {
	BooleanInput,
	Create,
	FunctionField,
	SaveButton,
	SimpleForm,
	TextInput,
	Toolbar,
	useNotify,
	useRecordContext,
	useRedirect,
	useRefresh,
	useTranslate,
} from 'react-admin';
import { RolesInput } from './staff-roles.tsx';

function BlockButton() {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const user = useRecordContext<StaffWire>();
	const { isRunning, run } = useCommand();
	if (user === undefined) return null;
	const { id, isBlocked, name } = user;
	async function block(): Promise<void> {
		const blocked = await run(() => call('office.staff.block', { params: { id }, body: { isBlocked: !isBlocked } }));
		if (blocked === null) return;
		notify(isBlocked ? 'khetse.staff.userUnblocked' : 'khetse.staff.userBlocked', { messageArgs: { name } });
		refresh();
	}
	return (
		<Button
			color={isBlocked ? 'primary' : 'error'}
			variant="contained"
			loading={isRunning}
			onClick={block}
			sx={{ minHeight: 44, ml: 'auto' }}
		>
			{translate(isBlocked ? 'khetse.staff.unblock' : 'khetse.staff.block')}
		</Button>
	);
}

function UserCard() {
	const user = useRecordContext<StaffWire>();
	if (user === undefined) return null;
	return (
		<>
			<Typography variant="h2">{user.name}</Typography>
			<Typography color="text.secondary" gutterBottom>
				{user.email} · {user.mobile}
			</Typography>
			<RolesInput />
			{user.hasTotp && user.id !== readUser()?.id && (
				<BooleanInput
					source="removesTotp"
					label="khetse.staff.resetsTwoFactor"
					helperText="khetse.staff.resetsTwoFactorHint"
				/>
			)}
		</>
	);
}

function UserSessions() {
	const translate = useTranslate();
	return (
		<Card component="section" sx={{ p: 2, mt: 2 }}>
			<Typography variant="h2" gutterBottom>
				{translate('khetse.sessions.title')}
			</Typography>
			<FunctionField render={(user: StaffWire) => <SessionList user={user.id} />} />
		</Card>
	);
}

export function StaffEdit() {
	const notify = useNotify();
	const redirect = useRedirect();
	const translate = useTranslate();
	function onSuccess({ name }: StaffWire): void {
		notify('khetse.staff.saved', { messageArgs: { name } });
		redirect('list', 'staff');
	}
	const toolbar = (
		<Toolbar>
			<SaveButton alwaysEnable />
			<BlockButton />
		</Toolbar>
	);
	return (
		<EditPage<StaffWire> title={translate('khetse.staff.one')} maxWidth={720} onSuccess={onSuccess}>
			<Card>
				<SimpleForm toolbar={toolbar}>
					<UserCard />
				</SimpleForm>
			</Card>
			<UserSessions />
		</EditPage>
	);
}

export function StaffInvite() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess(sent: SentInvitation): void {
		notify('khetse.staff.invited', { messageArgs: { email: sent.email } });
		redirect('list', 'staff', undefined, undefined, { sent });
	}
	const toolbar = (
		<Toolbar>
			<SaveButton label="khetse.staff.send" alwaysEnable />
		</Toolbar>
	);
	return (
		<Create title="khetse.staff.invite" mutationOptions={{ onSuccess }} redirect={false}>
			{/* The shop says what is wrong with an address; the browser would name a sign that cannot be seen. */}
			<SimpleForm toolbar={toolbar} noValidate sx={{ maxWidth: 560 }}>
				<TextInput
					source="email"
					type="email"
					autoComplete="off"
					validate={requiredField('resources.staff.fields.email')}
				/>
				<RolesInput isRequired />
			</SimpleForm>
		</Create>
	);
}
