import { indiaStates, indiaTerritories } from '#domain/india-states.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ChangeEvent, FocusEvent } from 'react';
import { useTranslations } from 'use-intl';

type StateFieldProps = {
	name: string;
	value: string;
	error: string | undefined;
	onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
	onBlur: (event: FocusEvent<HTMLSelectElement>) => void;
};

/** All states and union territories of India; their names are written as on an address. */
export function StateField(props: StateFieldProps) {
	const t = useTranslations('bulk.form');
	return (
		<SelectField label={t('state')} autoComplete="address-level1" required {...props}>
			<option value="">{t('chooseState')}</option>
			<optgroup label={t('states')}>
				{indiaStates.map((state) => (
					<option key={state}>{state}</option>
				))}
			</optgroup>
			<optgroup label={t('territories')}>
				{indiaTerritories.map((territory) => (
					<option key={territory}>{territory}</option>
				))}
			</optgroup>
		</SelectField>
	);
}
