import { readIndianMinute, writeIndianMinute } from '#domain/indian-clock.ts';
import { instantOf, localMinute } from '#office/lib/dates.ts';
import { TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { FieldTitle, InputHelperText, type TextInputProps, useInput, useTranslate, type Validator } from 'react-admin';

type FieldProps = {
	label: React.ReactNode;
	/** '2026-11-22T14:05'; '' for none, and a text that is no minute as it was typed */
	value: string;
	onChange: (minute: string) => void;
	onBlur?: () => void;
	/** other than that the text is no minute */
	error?: React.ReactNode;
	helperText?: React.ReactNode;
	id?: string;
	isRequired?: boolean;
	isReadOnly?: boolean;
};

/** A date and time in Indian order, in any language of the browser: its own field would follow the browser. */
export function MinuteField({ label, value, onChange, onBlur, error, helperText, ...rest }: FieldProps) {
	const { id, isRequired = false, isReadOnly = false } = rest;
	const translate = useTranslate();
	// While it is typed the text stays as it is; then the field shows the minute.
	const [typed, setTyped] = useState<string | null>(null);
	const text = typed ?? writeIndianMinute(value);
	const isWrong = typed === null && value !== '' && readIndianMinute(text) === null;
	const problem = isWrong ? translate('khetse.minute.wrong') : error;

	return (
		<TextField
			{...(id === undefined ? {} : { id })}
			label={label}
			value={text}
			onChange={(event) => {
				setTyped(event.target.value);
				onChange(readIndianMinute(event.target.value) ?? event.target.value.trim());
			}}
			onBlur={() => {
				setTyped(null);
				onBlur?.();
			}}
			placeholder={translate('khetse.minute.form')}
			required={isRequired}
			error={Boolean(problem)}
			helperText={problem || helperText}
			slotProps={{
				htmlInput: { maxLength: 24, autoComplete: 'off', readOnly: isReadOnly },
				inputLabel: { shrink: true, required: false },
			}}
			sx={{ minWidth: 220 }}
		/>
	);
}

const isInstant = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

/** Refuses to save a text that is no minute. */
const minuteValidator: Validator = (value: unknown) =>
	value === null || value === undefined || value === '' || isInstant(value) ? undefined : 'khetse.minute.wrong';

type Props = Pick<TextInputProps, 'source' | 'label' | 'helperText'> & { validate?: Validator };

/** Day and minute in India, in any time zone of the browser; the value is an instant in ISO 8601, or null. */
export function InstantInput({ source, label, helperText, validate }: Props) {
	const validators = useMemo(() => [...(validate === undefined ? [] : [validate]), minuteValidator], [validate]);
	const { id, field, fieldState, isRequired } = useInput({ source, validate: validators });
	const value: unknown = field.value;
	return (
		<MinuteField
			id={id}
			label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
			value={isInstant(value) ? localMinute(String(value)) : typeof value === 'string' ? value : ''}
			onChange={(minute) => field.onChange(minute === '' ? null : (instantOf(minute) ?? minute))}
			onBlur={field.onBlur}
			isRequired={isRequired}
			error={fieldState.error?.message && <InputHelperText error={fieldState.error.message} />}
			helperText={helperText && <InputHelperText helperText={helperText} />}
		/>
	);
}
