import { readIndianDay, writeIndianDay } from '#domain/indian-clock.ts';
import { TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';

type FieldProps = {
	label: React.ReactNode;
	/** '2026-11-22', or '' */
	value: string;
	onChange: (day: string) => void;
};

/** A day in Indian order, in any language of the browser: its own date field would follow the browser. */
export function DayField({ label, value, onChange }: FieldProps) {
	const translate = useTranslate();
	const [typed, setTyped] = useState<string | null>(null);
	const isWrong = typed !== null && typed.trim() !== '' && readIndianDay(typed) === null;

	function type(text: string) {
		setTyped(text);
		const day = text.trim() === '' ? '' : readIndianDay(text);
		if (day !== null && day !== value) onChange(day);
	}

	return (
		<TextField
			label={label}
			value={typed ?? writeIndianDay(value)}
			onChange={(event) => type(event.target.value)}
			// The typed text stays until it is a date; then the field shows the date.
			onBlur={() => !isWrong && setTyped(null)}
			placeholder={translate('khetse.day.form')}
			error={isWrong}
			helperText={isWrong ? translate('khetse.day.wrong') : ''}
			slotProps={{
				htmlInput: { inputMode: 'numeric', maxLength: 10, autoComplete: 'off' },
				inputLabel: { shrink: true },
			}}
			sx={{ maxWidth: 180 }}
		/>
	);
}

/** The same as an input of react-admin. @param alwaysOn read by react-admin's row of filters */
export function DayInput({ source }: { source: string; alwaysOn?: boolean }) {
	const { field } = useInput({ source });
	const value = typeof field.value === 'string' ? field.value : '';
	return <DayField label={<FieldTitle source={source} />} value={value} onChange={field.onChange} />;
}
