import { minStaffPasswordLength } from '#domain/user.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

export type NewUser = { email: string; name: string; mobile: string; password: string; confirmPassword: string };

const fields = [
	{ name: 'email', type: 'email', autoComplete: 'username' },
	{ name: 'name', type: 'text', autoComplete: 'name' },
	{ name: 'mobile', type: 'tel', autoComplete: 'tel-national' },
	{ name: 'password', type: 'password', autoComplete: 'new-password' },
	{ name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
] as const;

/** @param email the fixed address of an invitation; null: an input for it */
export function UserForm({ email, onSubmit }: { email: string | null; onSubmit: (user: NewUser) => Promise<void> }) {
	const translate = useTranslate();
	const { isRunning, failure, run } = useFormCommand();
	const [user, setUser] = useState<NewUser>({
		email: email ?? '',
		name: '',
		mobile: '',
		password: '',
		confirmPassword: '',
	});

	function submit(event: FormEvent): void {
		event.preventDefault();
		run(() => onSubmit(user));
	}

	return (
		<Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
			<FailureAlert failure={failure} />
			{fields.map(({ name, type, autoComplete }) => {
				const label = translate(`khetse.userForm.${name}`);
				const text = failure?.fields[name];
				const problem = text !== undefined && /^[a-z]/.test(text) ? `${label} ${text}` : text;
				const hint =
					name === 'password' ? translate('khetse.userForm.passwordHint', { count: minStaffPasswordLength }) : '';
				return (
					<TextField
						key={name}
						name={name}
						type={type}
						label={label}
						autoComplete={autoComplete}
						required
						margin="none"
						disabled={name === 'email' && email !== null}
						error={problem !== undefined}
						helperText={problem ?? hint}
						value={user[name]}
						onChange={(event) => setUser({ ...user, [name]: event.target.value })}
					/>
				);
			})}
			<Button type="submit" variant="contained" size="large" loading={isRunning} sx={{ minHeight: 48 }}>
				{translate('khetse.userForm.submit')}
			</Button>
		</Box>
	);
}
