import { Button } from '#web/ui/button.tsx';
import { fieldClass } from '#web/ui/field-frame.tsx';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CouponCheck } from './check-coupon.ts';
import { useCouponCheck } from './use-coupon-check.ts';

/** The box for a code. After a code was found it is empty again; otherwise what was typed stays. */
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
				<Button type="submit" look="ghost" isBusy={isBusy}>
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
