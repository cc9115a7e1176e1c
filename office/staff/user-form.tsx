import { minStaffPasswordLength } from '#domain/user.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

export type NewUser = {
	email: string;
	name: string;
	mobile: string;
	currentPassword: string;
	password: string;
	confirmPassword: string;
};

const fields = [
	{ name: 'email', type: 'email', autoComplete: 'username' },
	{ name: 'name', type: 'text', autoComplete: 'name' },
	{ name: 'mobile', type: 'tel', autoComplete: 'tel-national' },
	{ name: 'currentPassword', type: 'password', autoComplete: 'current-password' },
	{ name: 'password', type: 'password', autoComplete: 'new-password' },
	{ name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
] as const;

type UserFormProps = {
	/** the fixed address of an invitation; null: an input for it */
	email: string | null;
	/** the address has an account: its password instead of name and mobile number */
	hasAccount: boolean;
	onSubmit: (user: NewUser) => Promise<void>;
};

export function UserForm({ email, hasAccount, onSubmit }: UserFormProps) {
	const translate = useTranslate();
	const { isRunning, failure, run } = useFormCommand();
	const [user, setUser] = useState<NewUser>({
		email: email ?? '',
		name: '',
		mobile: '',
		currentPassword: '',
		password: '',
		confirmPassword: '',
	});

	const left: readonly string[] = hasAccount ? ['name', 'mobile'] : ['currentPassword'];
	const shown = fields.filter(({ name }) => !left.includes(name));

	function submit(event: FormEvent): void {
		event.preventDefault();
		run(() => onSubmit(user));
	}

	return (
		<Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
			<FailureAlert failure={failure} />
			{shown.map(({ name, type, autoComplete }) => {
				const isNew = name === 'password' && hasAccount;
				const label = translate(`khetse.userForm.${isNew ? 'staffPassword' : name}`);
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
				{translate(`khetse.userForm.${hasAccount ? 'join' : 'submit'}`)}
			</Button>
		</Box>
	);
}
