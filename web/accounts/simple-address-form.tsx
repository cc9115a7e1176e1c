import { addressTypes } from '#domain/address.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert, SelectField } from '#web/ui/fields.tsx';
import { type AddressDraft, closeAddressDraft } from './address-draft.ts';
import { AreaField, PincodeField } from './address-fields.tsx';
import { useAddressForm } from './use-address-form.ts';

function afterSave(): void {}

/** The address with this page's labels: name, flat, street; the pincode fills in the rest. */
export function SimpleAddressForm({ draft }: { draft: AddressDraft }) {
	const t = useTranslations('accounts-addresses.form');
	const tAddress = useTranslations('accounts-account.address');
	const form = useAddressForm(draft, afterSave);
	const { field, set, values } = form;

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<FormAlert text={form.refusal} />
			<SelectField label={t('type')} {...field('type')}>
				{addressTypes.toReversed().map((type) => (
					<option key={type} value={type}>
						{type === 'delivery' ? tAddress('delivery') : tAddress('billing')}
					</option>
				))}
			</SelectField>
			<Field form={form} name="contactName" kind="name" label={t('name')} required />
			<Field
				form={form}
				name="contactMobile"
				kind="mobile"
				label={t('mobile')}
				hint={tAddress('mobileHint')}
				required
			/>
			<Field form={form} name="line2" kind="address" label={t('flat')} autoComplete="address-line2" />
			<Field form={form} name="line1" kind="address" label={t('street')} autoComplete="address-line1" required />
			<PincodeField form={form} autoComplete="postal-code">
				{(areas) => (
					<AreaField
						key={areas.join()}
						areas={areas}
						area={values.area}
						error={field('area').error}
						autoComplete="address-level3"
						onArea={(area) => set({ area })}
					/>
				)}
			</PincodeField>
			<Field form={form} name="city" label={tAddress('city')} readOnly autoComplete="off" hint={tAddress('cityHint')} />
			<Field form={form} name="state" label={tAddress('state')} autoComplete="address-level1" maxLength={100} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={form.isBusy} className="min-w-36">
					{tAddress('save')}
				</Button>
				<Button variant="ghost" onClick={closeAddressDraft}>
					{tAddress('cancel')}
				</Button>
			</div>
		</form>
	);
}
