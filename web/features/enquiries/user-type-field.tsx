import { bulkUserTypes } from '#domain/enquiry.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

type UserTypeFieldProps = { value: string; error: string | undefined; onSelect: (type: string) => void };

export function UserTypeField({ value, error, onSelect }: UserTypeFieldProps) {
	const t = useTranslations('bulk.form');
	const id = useId();
	return (
		<fieldset aria-describedby={error ? id : undefined}>
			<legend className="mb-1.5 font-semibold">
				{t('userType')}
				<span aria-hidden="true" className="text-chilli-600">
					{' *'}
				</span>
			</legend>
			<div className="grid gap-3 md:grid-cols-2">
				{bulkUserTypes.map((type) => (
					<RadioCard
						key={type}
						name="userType"
						value={type}
						label={t(`types.${type}`)}
						hint={t(`typeHints.${type}`)}
						isChecked={value === type}
						onSelect={onSelect}
					/>
				))}
			</div>
			{error && (
				<p id={id} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli-600">
					<AlertIcon size={16} className="mt-0.5 shrink-0" />
					{error}
				</p>
			)}
		</fieldset>
	);
}
