import type { Address } from '#domain/address.ts';
import type { useForm } from '#web/features/session/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePincodeLookup } from './use-pincode-lookup.ts';

type PincodeFieldProps = {
	form: ReturnType<typeof useForm<Address>>;
	autoComplete: string;
	/** what the areas of the pincode are needed for */
	children: (areas: readonly string[]) => ReactNode;
};

/** Six digits ask the post, whose answer fills area, city and state. spec: shopping §4, Pincode lookup */
export function PincodeField({ form, autoComplete, children }: PincodeFieldProps) {
	const t = useTranslations('account.pincode');
	const { state, areas, lookUp } = usePincodeLookup((found) => {
		form.set({ city: found.city, state: found.state, area: found.areas[0] ?? '' });
	});
	const field = form.field('pincode');
	const isWrong = state === 'invalid' || state === 'empty';

	return (
		<>
			<div>
				<TextField
					label={t('label')}
					inputMode="numeric"
					autoComplete={autoComplete}
					maxLength={6}
					required
					{...field}
					error={field.error ?? (isWrong ? t(state) : undefined)}
					onChange={(event) => {
						field.onChange(event);
						const pincode = event.target.value.replace(/\D/g, '');
						if (pincode === form.values.pincode) return;
						// The city belongs to the pincode that was there before.
						form.set({ city: '' });
						void lookUp(pincode);
					}}
				/>
				<p role="status" className="text-sm text-soil-500">
					{state === 'asking' && t('asking')}
				</p>
				{state === 'failed' && (
					<p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-semibold text-chilli-600">
						{t('failed')}
						<button
							type="button"
							onClick={() => void lookUp(form.values.pincode)}
							className="min-h-11 px-1 text-leaf-700 underline md:min-h-8"
						>
							{t('retry')}
						</button>
					</p>
				)}
			</div>
			{children(areas)}
		</>
	);
}
