import { type Address, isPincode } from '#domain/address.ts';
import { undeliverable, useDelivery } from '#web/delivery/delivery.ts';
import { usePincodeLookup } from '#web/delivery/pincode-lookup.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { useForm } from '#web/lib/use-form.ts';
import { Field, SelectField } from '#web/ui/fields.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';

type AreaFieldProps = {
	areas: readonly string[];
	area: string;
	error: string | undefined;
	autoComplete: string;
	onArea: (area: string) => void;
};

const landmark = '\u0000landmark';

/** The post offices of the pincode as options, or a landmark as free text. */
export function AreaField({ areas, area, error, autoComplete, onArea }: AreaFieldProps) {
	const t = useTranslations('accounts-account.address');
	const [isOwn, setOwn] = useState(false);
	const hasChoices = areas.length > 0;
	const isTyped = isOwn || !hasChoices;

	function choose(value: string): void {
		setOwn(value === landmark);
		onArea(value === landmark ? '' : value);
	}

	return (
		<>
			{hasChoices && (
				<SelectField
					label={t('area')}
					name="areaChoice"
					value={isOwn ? landmark : area}
					className="bg-card! text-soil-900!"
					onChange={(event) => choose(event.target.value)}
				>
					{!isOwn && !areas.includes(area) && <option value={area}>{area}</option>}
					{areas.map((name) => (
						<option key={name}>{name}</option>
					))}
					<option value={landmark}>{t('otherLandmark')}</option>
				</SelectField>
			)}
			{isTyped && (
				<TextField
					label={hasChoices ? t('landmark') : t('area')}
					name="area"
					maxLength={120}
					autoComplete={autoComplete}
					value={area}
					error={error}
					onChange={(event) => onArea(event.target.value)}
				/>
			)}
		</>
	);
}

type PincodeFieldProps = {
	form: ReturnType<typeof useForm<Address>>;
	autoComplete: string;
	/** why the areas of the pincode are needed */
	children: (areas: readonly string[]) => ReactNode;
};

/** Six digits request the pincode, whose response fills area, city and state. spec: shopping §4, Pincode lookup */
export function PincodeField({ form, autoComplete, children }: PincodeFieldProps) {
	const t = useTranslations('delivery');
	const { state, areas, lookUp } = usePincodeLookup((found) => {
		form.set({ city: found.city, state: found.state, area: found.areas[0] ?? '' });
	});
	const field = form.field('pincode');
	const pincode = form.values.pincode;
	const { response } = useDelivery(isPincode(pincode) ? pincode : null);
	const reason = isPincode(pincode) ? undeliverable(response, [{ isFresh: true }]) : null;
	const isWrong = state === 'invalid' || state === 'empty';

	return (
		<>
			<div>
				<Field
					form={form}
					name="pincode"
					label={t('label')}
					autoComplete={autoComplete}
					required
					error={field.error ?? (isWrong ? t(state) : undefined)}
					onChange={(event) => {
						field.onChange(event);
						const typed = event.target.value.replace(/\D/g, '');
						if (typed === pincode) return;
						// The city belongs to the previous pincode.
						form.set({ city: '' });
						void lookUp(typed);
					}}
				/>
				<p role="status" className="text-sm text-soil-500">
					{state === 'asking' && t('loading')}
				</p>
				<p role="status" className="text-sm font-semibold text-turmeric-800">
					{reason !== null && t(reason, { pincode })}
				</p>
				{state === 'failed' && (
					<p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-semibold text-chilli-600">
						{t('failed')}
						<button
							type="button"
							onClick={() => void lookUp(pincode)}
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

type AddressFormState = ReturnType<typeof useForm<Address>>;

export function AddressFields({ form }: { form: AddressFormState }) {
	const t = useTranslations('accounts-account.address');
	const { set, values } = form;
	/** Browsers keep delivery and billing addresses apart by this token. */
	const section = values.type === 'delivery' ? 'shipping' : 'billing';
	return (
		<div className="grid gap-4 md:grid-cols-2">
			<Field form={form} name="contactName" kind="name" label={t('name')} autoComplete={`${section} name`} />
			<Field
				form={form}
				name="contactMobile"
				kind="mobile"
				label={t('mobile')}
				hint={t('mobileHint')}
				autoComplete={`${section} tel-national`}
				required
			/>
			<Field
				form={form}
				name="line1"
				kind="address"
				label={t('line1')}
				autoComplete={`${section} address-line1`}
				required
			/>
			<Field form={form} name="line2" kind="address" label={t('line2')} autoComplete={`${section} address-line2`} />
			<PincodeField form={form} autoComplete={`${section} postal-code`}>
				{(areas) => (
					<AreaField
						key={areas.join()}
						areas={areas}
						area={values.area}
						error={form.field('area').error}
						autoComplete={`${section} address-level3`}
						onArea={(area) => set({ area })}
					/>
				)}
			</PincodeField>
			<Field form={form} name="city" label={t('city')} readOnly autoComplete="off" hint={t('cityHint')} />
			<Field form={form} name="state" label={t('state')} autoComplete={`${section} address-level1`} maxLength={100} />
			<Field form={form} name="country" label={t('country')} autoComplete={`${section} country-name`} maxLength={60} />
		</div>
	);
}
