import {
	cancellationReasons,
	cancellationRefusal,
	hasReceivedMoney,
	isAccountNumber,
	isIfscCode,
} from '#domain/cancellation.ts';
import { cancellationEffect, type Order, type RefundAccount } from '#domain/order.ts';
import { cancellationToWire, orderFromWire } from '#contract/orders-wire.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { digitsOnly, type FieldErrors, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert, TextArea } from '#web/ui/fields.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastError, toastSuccess, topCenter } from '#web/ui/toasts.tsx';

type RefundFieldsProps = { field: (name: keyof RefundAccount) => ReturnType<ReturnType<typeof useForm>['field']> };

/** An order with money received needs account number and IFSC, the other fields are optional. spec: shopping §5, Cancel order */
function RefundFields({ field }: RefundFieldsProps) {
	const t = useTranslations('orders-list.cancel');
	return (
		<fieldset className="grid gap-4">
			<legend className="mb-2 font-semibold">{t('accountTitle')}</legend>
			<TextField
				label={t('accountNumber')}
				inputMode="numeric"
				autoComplete="off"
				maxLength={18}
				required
				{...field('accountNumber')}
			/>
			<TextField
				label={t('ifscCode')}
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={11}
				required
				{...field('ifscCode')}
			/>
			<TextField label={t('bankName')} autoComplete="off" maxLength={100} {...field('bankName')} />
			<TextField label={t('branchName')} autoComplete="off" maxLength={100} {...field('branchName')} />
			<TextField
				label={t('mobileNumber')}
				type="tel"
				inputMode="numeric"
				autoComplete="tel-national"
				maxLength={10}
				{...field('mobileNumber')}
			/>
		</fieldset>
	);
}

type Values = RefundAccount & { reason: string; other: string };
type CancelFormProps = { order: Order; onClose: () => void; onCancelled: (order: Order) => void };

function accountOf({ accountNumber, ifscCode, bankName, branchName, mobileNumber }: Values): RefundAccount {
	return { accountNumber, ifscCode: ifscCode.trim(), bankName, branchName, mobileNumber };
}

function CancelForm({ order, onClose, onCancelled }: CancelFormProps) {
	const t = useTranslations('orders-list.cancel');
	const refusals = useTranslations('orders-list.refusals');
	const refusalOf = useRefusal();
	const hasPaid = hasReceivedMoney(order);
	const form = useForm<Values>({
		initial: { reason: '', other: '', accountNumber: '', ifscCode: '', bankName: '', branchName: '', mobileNumber: '' },
		problems: (values) => {
			const errors: FieldErrors<Values> = {};
			const refused = cancellationRefusal(reasonOf(values), order, hasPaid ? accountOf(values) : null);
			if (refused === null) return errors;
			if (refused === 'REASON_REQUIRED') {
				errors[values.reason === 'Other' ? 'other' : 'reason'] = refusals(refused);
				return errors;
			}
			const isMissing = refused === 'ACCOUNT_DETAILS_REQUIRED';
			const { accountNumber, ifscCode } = accountOf(values);
			if (isMissing ? accountNumber === '' : !isAccountNumber(accountNumber)) {
				errors.accountNumber = refusals(refused);
			}
			if (isMissing ? ifscCode === '' : !isIfscCode(ifscCode)) errors.ifscCode = refusals(refused);
			return errors;
		},
		clean: { accountNumber: digitsOnly(18), mobileNumber: mobileDigits, ifscCode: (typed) => typed.toUpperCase() },
		async submit(values) {
			const body = cancellationToWire(reasonOf(values), hasPaid ? accountOf(values) : null);
			const result = await callAuthed('orders.update', { params: { id: order.id }, body });
			if (result.ok) {
				toastSuccess(t('updated'), topCenter);
				onCancelled(orderFromWire(result.reply.data.order));
				return null;
			}
			const { refusal } = refusalOf(result.error, null);
			const message = refusal === null ? t('failed') : t('refused', { message: refusal });
			toastError(message, topCenter);
			return { refusal: message };
		},
	});
	const reason = form.field('reason');

	function reasonOf(values: Values): string {
		return values.reason === 'Other' ? values.other.trim() : values.reason;
	}

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<fieldset aria-describedby={reason.error ? 'cancel-reason-error' : undefined} className="grid gap-2">
				<legend className="mb-2 text-soil-700">
					{t.rich('question', {
						number: order.number,
						whole: (text) => <span className="whitespace-nowrap">{text}</span>,
					})}
				</legend>
				{cancellationReasons.map((choice) => (
					<RadioCard
						key={choice}
						name="reason"
						value={choice}
						label={t(`reasons.${choice}`)}
						isChecked={form.values.reason === choice}
						onSelect={(chosen) => {
							form.set({ reason: chosen });
							// What was missing before the choice says nothing about the fields it shows.
							form.clearErrors();
						}}
					/>
				))}
				{reason.error && (
					<p id="cancel-reason-error" role="alert" className="text-sm font-semibold text-chilli-600">
						{reason.error}
					</p>
				)}
			</fieldset>
			{form.values.reason === 'Other' && (
				<TextArea label={t('other')} rows={3} maxLength={500} {...form.field('other')} />
			)}
			{hasPaid && <RefundFields field={form.field} />}
			{cancellationEffect(order.status) === 'return' && (
				<p className="rounded-ms bg-turmeric-100 px-4 py-3 text-md text-turmeric-800">{t('dispatched')}</p>
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" variant="danger" isBusy={form.isBusy}>
					{t('submit')}
				</Button>
				<Button variant="ghost" onClick={onClose}>
					{t('keep')}
				</Button>
			</div>
		</form>
	);
}

type CancelDialogProps = { order: Order | null; onClose: () => void; onCancelled: (order: Order) => void };

export function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
	const t = useTranslations('orders-list.cancel');
	return (
		<Dialog title={t('title')} isOpen={order !== null} onClose={onClose} closeLabel={t('close')}>
			{order !== null && <CancelForm order={order} onClose={onClose} onCancelled={onCancelled} />}
		</Dialog>
	);
}
