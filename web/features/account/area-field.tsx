import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

type AreaFieldProps = { areas: readonly string[]; area: string; autoComplete: string; onArea: (area: string) => void };

const landmark = '\u0000landmark';

/** The post offices of the pincode to choose from, or a landmark in the shopper's own words. */
export function AreaField({ areas, area, autoComplete, onArea }: AreaFieldProps) {
	const t = useTranslations('account.address');
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
					<option value={landmark}>{t('ownLandmark')}</option>
				</SelectField>
			)}
			{isTyped && (
				<TextField
					label={hasChoices ? t('landmark') : t('area')}
					name="area"
					maxLength={120}
					autoComplete={autoComplete}
					value={area}
					onChange={(event) => onArea(event.target.value)}
				/>
			)}
		</>
	);
}
