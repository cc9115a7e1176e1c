import type { Address } from '#domain/address.ts';
import type { useForm } from '#web/features/session/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useTranslations } from 'use-intl';
import { AreaField } from './area-field.tsx';
import { PincodeField } from './pincode-field.tsx';

type AddressFormState = ReturnType<typeof useForm<Address>>;

export function AddressFields({ form }: { form: AddressFormState }) {
	const t = useTranslations('account.address');
	const { field, set, values } = form;
	/** Browsers keep delivery and billing addresses apart by this word. */
	const section = values.type === 'delivery' ? 'shipping' : 'billing';
	return (
		<div className="grid gap-4 md:grid-cols-2">
			<TextField label={t('name')} autoComplete={`${section} name`} maxLength={100} {...field('contactName')} />
			<TextField
				label={t('mobile')}
				hint={t('mobileHint')}
				type="tel"
				inputMode="numeric"
				autoComplete={`${section} tel-national`}
				maxLength={10}
				required
				{...field('contactMobile')}
			/>
			<TextField
				label={t('line1')}
				autoComplete={`${section} address-line1`}
				maxLength={200}
				required
				{...field('line1')}
			/>
			<TextField label={t('line2')} autoComplete={`${section} address-line2`} maxLength={200} {...field('line2')} />
			<PincodeField form={form} autoComplete={`${section} postal-code`}>
				{(areas) => (
					<AreaField
						key={areas.join()}
						areas={areas}
						area={values.area}
						autoComplete={`${section} address-level3`}
						onArea={(area) => set({ area })}
					/>
				)}
			</PincodeField>
			<TextField label={t('city')} readOnly autoComplete="off" hint={t('cityHint')} {...field('city')} />
			<TextField label={t('state')} autoComplete={`${section} address-level1`} maxLength={100} {...field('state')} />
			<TextField label={t('country')} autoComplete={`${section} country-name`} maxLength={60} {...field('country')} />
		</div>
	);
}
