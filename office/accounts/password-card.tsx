import { minStaffPasswordLength } from '#domain/user.ts';
import { call } from '#office/lib/api.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';

const empty = { currentPassword: '', password: '', confirmPassword: '' };
const names = ['currentPassword', 'password', 'confirmPassword'] as const;

export function PasswordCard() {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, failure, run } = useFormCommand();
	const [form, setForm] = useState(empty);

	function submit(event: FormEvent): void {
		event.preventDefault();
		run(async () => {
			await call('office.password.change', { body: form });
			setForm(empty);
			notify('khetse.password.changed');
			refresh();
		});
	}

	return (
		<Card component="section" sx={{ p: 2 }}>
			<Typography variant="h2" gutterBottom>
				{translate('khetse.password.title')}
			</Typography>
			<Typography color="text.secondary" gutterBottom>
				{translate('khetse.password.intro')}
			</Typography>
			<Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 400, mt: 2 }}>
				<FailureAlert failure={failure} />
				{names.map((name) => (
					<TextField
						key={name}
						name={name}
						type="password"
						label={translate(`khetse.password.${name}`)}
						autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
						required
						margin="none"
						error={failure?.fields[name] !== undefined}
						helperText={
							failure?.fields[name] ??
							(name === 'password' ? translate('khetse.userForm.passwordHint', { count: minStaffPasswordLength }) : '')
						}
						value={form[name]}
						onChange={(event) => setForm({ ...form, [name]: event.target.value })}
					/>
				))}
				<Button type="submit" variant="contained" loading={isRunning} sx={{ minHeight: 44, justifySelf: 'start' }}>
					{translate('khetse.password.submit')}
				</Button>
			</Box>
		</Card>
	);
}
