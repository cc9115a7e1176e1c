import { formatRupees, type Paise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { fieldClass } from '#web/ui/fields.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type CouponCheck, removeCoupon, useCouponCheck } from './coupon-store.ts';

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
					{t('missing', { code, amount: formatRupees(missing) })}
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

/** The input for a code. A valid code clears it; otherwise the input stays. */
export function CouponForm({ onDone }: { onDone?: (outcome: CouponCheck['outcome']) => void }) {
	const t = useTranslations('cart.coupon');
	const id = useId();
	const box = useRef<HTMLInputElement>(null);
	const [code, setCode] = useState('');
	const { check, isBusy, reason, forget } = useCouponCheck();

	async function submit(event: FormEvent): Promise<void> {
		event.preventDefault();
		const outcome = await check(code);
		if (outcome === 'applied') setCode('');
		if (outcome === null || outcome === 'not-found') box.current?.focus();
		if (outcome !== null) onDone?.(outcome);
	}

	return (
		<form onSubmit={submit} noValidate className="mb-3">
			<label htmlFor={id} className="sr-only">
				{t('label')}
			</label>
			<div className="flex gap-2">
				<input
					ref={box}
					id={id}
					value={code}
					maxLength={64}
					placeholder={t('placeholder')}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					aria-invalid={reason === undefined ? undefined : true}
					aria-describedby={reason === undefined ? undefined : `${id}-reason`}
					onChange={(event) => {
						setCode(event.target.value);
						forget();
					}}
					className={fieldClass}
				/>
				<Button type="submit" variant="ghost" isBusy={isBusy}>
					{t('apply')}
				</Button>
			</div>
			{reason !== undefined && (
				<p id={`${id}-reason`} className="mt-1 text-sm font-semibold text-chilli-600">
					{reason}
				</p>
			)}
		</form>
	);
}
