import type { StaffWire } from '#contract/office/staff.ts';
import { Button, Card, Typography } from '@mui/material';
import {
	BooleanInput,
	FunctionField,
	SaveButton,
	SimpleForm,
	Toolbar,
	useNotify,
	useRecordContext,
	useRedirect,
	useRefresh,
	useTranslate,
} from 'react-admin';
import { SessionList } from '../account/session-list.tsx';
import { call } from '../api.ts';
import { EditPage } from '../ui/edit-page.tsx';
import { useCommand } from '../use-command.ts';
import { RolesInput } from './roles-input.tsx';

function BlockButton() {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const person = useRecordContext<StaffWire>();
	const { isRunning, run } = useCommand();
	if (person === undefined) return null;
	const { id, isBlocked, name } = person;
	async function block(): Promise<void> {
		const blocked = await run(() => call('office.staff.block', { params: { id }, body: { isBlocked: !isBlocked } }));
		if (blocked === null) return;
		notify(isBlocked ? 'khetse.staff.isBack' : 'khetse.staff.isOut', { messageArgs: { name } });
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

function PersonCard() {
	const person = useRecordContext<StaffWire>();
	if (person === undefined) return null;
	return (
		<>
			<Typography variant="h2">{person.name}</Typography>
			<Typography color="text.secondary" gutterBottom>
				{person.email} · {person.mobile}
			</Typography>
			<RolesInput />
			{person.hasTotp && <BooleanInput source="removesTotp" label="khetse.staff.removesTotp" />}
		</>
	);
}

function SessionsOfPerson() {
	const translate = useTranslate();
	return (
		<Card component="section" sx={{ p: 2, mt: 2 }}>
			<Typography variant="h2" gutterBottom>
				{translate('khetse.sessions.title')}
			</Typography>
			<FunctionField render={(person: StaffWire) => <SessionList person={person.id} />} />
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
					<PersonCard />
				</SimpleForm>
			</Card>
			<SessionsOfPerson />
		</EditPage>
	);
}
