import { isPincode } from '#domain/address.ts';
import { isFresh, type ProductType } from '#domain/product.ts';
import { useId } from '#web/lib/hydration.tsx';
import { TranslatedText } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import type { QueryState } from '#web/lib/use-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PinIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Delivery, rememberPincode, useDelivery, usePincode } from './delivery.ts';

/** 'Deliver to 411045 Baner …': entered once, remembered for every product. */
export function DeliveryCheck({ productType }: { productType: ProductType }) {
	const t = useTranslations('catalogue-product');
	const pincode = usePincode();
	const [isChanging, setChanging] = useState(false);
	const { response } = useDelivery(pincode);
	const isAsking = pincode === null || isChanging;
	return (
		<div className="mt-3.5 flex min-h-[70px] items-start sm:items-center gap-3 rounded-m border border-leaf-200 bg-leaf-50 px-3.5 py-3">
			<PinIcon size={22} className="mt-px shrink-0 text-leaf-700" />
			{isAsking ? (
				<PincodeForm
					pincode={pincode ?? ''}
					onDone={(typed) => {
						rememberPincode(typed);
						setChanging(false);
					}}
				/>
			) : (
				<>
					<div aria-live="polite" className="grow text-md">
						<DeliveryText pincode={pincode} response={response} isForFresh={isFresh(productType)} />
					</div>
					<button
						type="button"
						className="min-h-11 font-semibold text-leaf-700 hover:underline"
						onClick={() => setChanging(true)}
					>
						{t('change')}
					</button>
				</>
			)}
		</div>
	);
}

type DeliveryTextProps = { pincode: string; response: QueryState<Delivery>; isForFresh: boolean };

function DeliveryText({ pincode, response, isForFresh }: DeliveryTextProps) {
	const t = useTranslations('catalogue-product');
	if (response.state === 'loading') return <Skeleton className="h-4 w-3/4" />;
	if (response.state === 'failed') return t('pincodeFailed');
	const { scope, area, promise } = response.value;
	const bold = {
		place: area === null ? pincode : `${pincode} ${area}`,
		promise: () => promise && <TranslatedText texts={promise} />,
		b: (words: ReactNode) => <b className="text-leaf-800">{words}</b>,
	};
	if (scope === 'none') return t.rich('notServed', bold);
	return t.rich(scope === 'agro' && isForFresh ? 'agroOnly' : 'deliverTo', bold);
}

function PincodeForm({ pincode, onDone }: { pincode: string; onDone: (pincode: string) => void }) {
	const t = useTranslations('catalogue-product');
	const id = useId();
	const [error, setError] = useState('');

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const input = event.currentTarget.elements.namedItem('pincode') as HTMLInputElement;
		if (isPincode(input.value)) return onDone(input.value);
		setError(t('pincodeInvalid'));
		input.focus();
	}

	return (
		<form noValidate onSubmit={submit} className="flex grow flex-wrap items-center gap-x-3 gap-y-2">
			<label htmlFor={id} className="text-md font-semibold">
				{t('deliverQuestion')}
			</label>
			<span className="flex grow gap-2 sm:grow-0 md:ml-auto">
				<input
					id={id}
					name="pincode"
					inputMode="numeric"
					autoComplete="postal-code"
					maxLength={6}
					placeholder={t('pincode')}
					defaultValue={pincode}
					aria-invalid={error !== '' || undefined}
					aria-describedby={error === '' ? undefined : `${id}-error`}
					className="min-h-11 w-28 min-w-0 grow rounded-ms sm:grow-0 border-[1.5px] border-soil-400 bg-card px-3 tabular-nums aria-invalid:border-chilli-600"
				/>
				<button type="submit" className={buttonClass('ghost')}>
					{t('check')}
				</button>
			</span>
			{error !== '' && (
				<p id={`${id}-error`} className="basis-full text-sm font-semibold text-chilli-600">
					{error}
				</p>
			)}
		</form>
	);
}
