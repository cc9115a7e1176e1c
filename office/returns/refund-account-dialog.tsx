import type { Reply } from '#contract/endpoints.ts';
import type { OfficeOrder } from '#contract/orders-office.ts';
import { call } from '#office/lib/api.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { FormDialog, RequiredText, useRequiredText } from '#office/ui/form-dialog.tsx';
import { DetailList } from '#office/ui/record-page.tsx';
import { DialogContentText } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';

/** Time to copy two numbers into a banking app. */
const shownForSeconds = 60;

type Account = Reply<'office.orders.revealRefundAccount'>['data'];

const fields = ['accountNumber', 'ifscCode', 'bankName', 'branchName', 'mobileNumber'] as const;

function Shown({ account, onHide }: { account: Account; onHide: () => void }) {
	const translate = useTranslate();
	const [seconds, setSeconds] = useState(shownForSeconds);
	useEffect(() => {
		const timer = setInterval(() => setSeconds((left) => left - 1), 1000);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => {
		if (seconds <= 0) onHide();
	}, [seconds, onHide]);
	return (
		<>
			<DetailList
				details={fields
					.filter((field) => account[field] !== '')
					.map((field) => ({ term: translate(`khetse.returns.refundAccount.${field}`), value: account[field] }))}
			/>
			<DialogContentText sx={{ mt: 2 }}>
				{translate('khetse.returns.refundAccount.hiddenIn', { seconds })}
			</DialogContentText>
		</>
	);
}

/** The full account number, for a logged reason. It is only held in this dialog and is hidden after a while. */
export function RefundAccountDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
	const translate = useTranslate();
	const { isRunning, run } = useCommand();
	const reason = useRequiredText(3);
	const [account, setAccount] = useState<Account | null>(null);

	async function submit() {
		if (!reason.check()) return;
		const body = { reason: reason.value };
		const done = await run(() => call('office.orders.revealRefundAccount', { params: { id: order.id }, body }));
		if (done !== null) setAccount(done.reply.data);
	}

	return (
		<FormDialog
			title={translate('khetse.returns.refundAccount.title')}
			closeLabel={translate('khetse.returns.refundAccount.close')}
			submitLabel={account === null ? translate('khetse.returns.refundAccount.submit') : undefined}
			isRunning={isRunning}
			onClose={onClose}
			onSubmit={submit}
		>
			{account === null ? (
				<>
					<DialogContentText gutterBottom>{translate('khetse.returns.refundAccount.intro')}</DialogContentText>
					<RequiredText
						text={reason}
						label={translate('khetse.returns.refundAccount.reason')}
						problem={translate('khetse.returns.refundAccount.required')}
						maxLength={200}
					/>
				</>
			) : (
				<Shown account={account} onHide={onClose} />
			)}
		</FormDialog>
	);
}
