import type { Reply } from '#contract/endpoints.ts';
import { call } from '#office/lib/api.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { FailureAlert } from '#office/ui/load-error.tsx';
import { Box, Button, Card, Chip, TextField, Typography } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';

type Begun = Reply<'office.totp.begin'>['data'];

/** 'ABCD EFGH …': the secret for apps that cannot scan. */
function inFours(secret: string): string {
	return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

function Secret({ begun }: { begun: Begun }) {
	const translate = useTranslate();
	return (
		<>
			<Typography>{translate('khetse.twoFactor.scan')}</Typography>
			<Box sx={{ bgcolor: '#fff', p: 2, border: 1, borderColor: 'divider', borderRadius: 1, justifySelf: 'start' }}>
				<QRCodeSVG value={begun.uri} size={176} title={translate('khetse.twoFactor.qrCode')} />
			</Box>
			<Typography color="text.secondary">
				{translate('khetse.twoFactor.enterKey')} <Box component="code">{inFours(begun.secret)}</Box>
			</Typography>
		</>
	);
}

/** Sets up two-factor authentication: password, QR code, first code. Or disables it with the password. */
export function TwoFactorCard({ hasTotp, onChange }: { hasTotp: boolean; onChange: () => void }) {
	const translate = useTranslate();
	const notify = useNotify();
	const { isRunning, failure, run } = useFormCommand();
	const [begun, setBegun] = useState<Begun | null>(null);
	const [typed, setTyped] = useState('');

	function submit(event: FormEvent): void {
		event.preventDefault();
		run(async () => {
			if (begun !== null) {
				await call('office.totp.confirm', { body: { totp: typed } });
				notify('khetse.twoFactor.turnedOn');
				onChange();
			} else if (hasTotp) {
				await call('office.totp.disable', { body: { currentPassword: typed } });
				notify('khetse.twoFactor.turnedOff');
				onChange();
			} else {
				const { data } = await call('office.totp.begin', { body: { currentPassword: typed } });
				setBegun(data);
				setTyped('');
				return;
			}
			setBegun(null);
			setTyped('');
		});
	}

	const step = begun !== null ? 'confirm' : hasTotp ? 'disable' : 'setUp';
	return (
		<Card component="section" sx={{ p: 2 }}>
			<Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1 }}>
				<Typography variant="h2">{translate('khetse.twoFactor.title')}</Typography>
				<Chip
					size="small"
					color={hasTotp ? 'success' : 'default'}
					label={translate(hasTotp ? 'khetse.twoFactor.on' : 'khetse.twoFactor.off')}
				/>
			</Box>
			<Typography color="text.secondary">{translate('khetse.twoFactor.intro')}</Typography>
			<Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 400, mt: 2 }}>
				<FailureAlert failure={failure} />
				{begun !== null && <Secret begun={begun} />}
				<TextField
					key={step}
					label={translate(begun === null ? 'khetse.password.currentPassword' : 'khetse.twoFactor.code')}
					type={begun === null ? 'password' : 'text'}
					autoComplete={begun === null ? 'current-password' : 'one-time-code'}
					slotProps={{ htmlInput: begun === null ? {} : { inputMode: 'numeric' } }}
					required
					margin="none"
					error={failure?.fields.totp !== undefined || failure?.fields.currentPassword !== undefined}
					helperText={failure?.fields.totp ?? failure?.fields.currentPassword ?? ''}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
				/>
				<Button
					type="submit"
					variant={hasTotp ? 'outlined' : 'contained'}
					color={hasTotp ? 'error' : 'primary'}
					loading={isRunning}
					sx={{ minHeight: 44, justifySelf: 'start' }}
				>
					{translate(`khetse.twoFactor.${step}`)}
				</Button>
			</Box>
		</Card>
	);
}
