import { formatRupees, type Paise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { useId } from '#web/lib/hydration.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, type FormRefusal, useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { fieldClass } from '#web/ui/text-field.tsx';
import { toastError, toastSuccess, topCenter } from '#web/ui/toasts.tsx';
import { applyCoupon, type CouponCheck, checkCoupon, removeCoupon } from './coupon-store.ts';

/** The applied coupon, or the amount missing to its minimum. */
export function CouponChip({ coupon, missing }: { coupon: AppliedCoupon; missing: Paise }) {
	const t = useTranslations('cart.coupon');
	const { code, discount } = coupon;
	function label(): string {
		if (discount.type === 'fixed') return t('fixed', { code, amount: formatRupees(discount.amount) });
		const { percent, cap } = discount;
		return cap === null
			? t('percent', { code, percent })
			: t('percentCapped', { code, percent, cap: formatRupees(cap) });
	}
	return (
		<div className="mb-2.5">
			<div className="flex items-center gap-2">
				<span className="grow rounded-ms border-[1.5px] border-dashed border-leaf-500 bg-leaf-50 px-3 py-2 font-semibold wrap-anywhere text-leaf-800">
					{label()}
				</span>
				<button
					type="button"
					aria-label={t('removeNamed', { code })}
					onClick={removeCoupon}
					className="min-h-11 px-1 text-md font-semibold text-chilli-600 hover:underline"
				>
					{t('remove')}
				</button>
			</div>
			{missing > 0 && (
				<p className="mt-1 text-sm font-semibold text-turmeric-800">
					{t('belowMinimum', { code, amount: formatRupees(missing) })}
				</p>
			)}
		</div>
	);
}

/** Closing unmounts the form, which clears the typed code. spec: shopping §2, Coupon popup */
export function CouponPopup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const t = useTranslations('cart.coupon');
	return (
		<Dialog title={t('title')} isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
			{isOpen && <CouponForm onDone={onClose} />}
		</Dialog>
	);
}

type Values = { code: string };

/** The input for a code. A valid code clears it; otherwise the input stays. */
export function CouponForm({ onDone }: { onDone?: (outcome: CouponCheck['outcome']) => void }) {
	const t = useTranslations('cart.coupon');
	const refusals = useTranslations('cart.refusals');
	const id = useId();
	const form = useForm<Values>({
		initial: { code: '' },
		// An empty code gets the focus without a message.
		problems: ({ code }) => (code.trim() === '' ? { code: '' } : {}),
		submit,
	});
	const { error, name, value, onChange } = form.field('code');

	async function submit({ code }: Values): Promise<FormRefusal<Values> | null> {
		const check = await checkCoupon(code);
		if (check.outcome === 'applied') {
			applyCoupon(check.coupon);
			toastSuccess(t('applied'), topCenter);
			form.reset();
		}
		if (check.outcome === 'no-response') toastError(t('noResponse'), topCenter);
		const errors: FieldErrors<Values> = {};
		if (check.outcome === 'not-found') {
			const found = refusals('COUPON_UNKNOWN');
			errors.code = check.reason === null ? '' : refusals(check.reason);
			// The popup closes, and the reason at the field with it.
			const isReasonLost = onDone !== undefined && errors.code !== '' && errors.code !== found;
			toastError(isReasonLost ? `${found}: ${errors.code}` : found, topCenter);
		}
		onDone?.(check.outcome);
		return check.outcome === 'applied' ? null : { refusal: null, errors };
	}

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="mb-3">
			<label htmlFor={id} className="sr-only">
				{t('label')}
			</label>
			<div className="flex gap-2">
				<input
					id={id}
					name={name}
					value={value}
					maxLength={64}
					placeholder={t('placeholder')}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck="false"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-reason` : undefined}
					onChange={onChange}
					className={fieldClass}
				/>
				<Button type="submit" variant="ghost" isBusy={form.isBusy}>
					{t('apply')}
				</Button>
			</div>
			{error && (
				<p id={`${id}-reason`} className="mt-1 text-sm font-semibold text-chilli-600">
					{error}
				</p>
			)}
		</form>
	);
}
