import { i18nProvider } from '#office/lib/i18n.ts';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, NumberInput, type NumberInputProps, type RaRecord, SimpleList } from 'react-admin';
import { openRowInNewTab, withRowLink } from './row-link.tsx';

type RequiredValidator = ((value: unknown) => string | undefined) & { isRequired: true };

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const requiredFields = new Map<string, RequiredValidator>();

/** Validator with the label in its message. Cached per label: a new one at each render would validate the form again. */
export function requiredField(label: string): RequiredValidator {
	const known = requiredFields.get(label);
	if (known !== undefined) return known;
	const message = () => i18nProvider.translate('khetse.required', { field: i18nProvider.translate(label) });
	const validator = Object.assign((value: unknown) => (isEmpty(value) ? message() : undefined), {
		isRequired: true as const,
	});
	requiredFields.set(label, validator);
	return validator;
}

type Props = Pick<NumberInputProps, 'source' | 'label' | 'helperText' | 'validate' | 'readOnly'>;

/** The field shows rupees, the wire has paise. An empty field is null. */
export function RupeesInput(props: Props) {
	return (
		<NumberInput
			{...props}
			min={0}
			step="any"
			format={(paise: unknown) => (typeof paise === 'number' ? paise / 100 : '')}
			parse={(rupees: string) => (rupees === '' ? null : Math.round(Number(rupees) * 100))}
			slotProps={{ htmlInput: { inputMode: 'decimal' } }}
		/>
	);
}

/** A row on a phone: title, details below, value at the right. */
export type PhoneRow<Row extends RaRecord> = {
	title: (row: Row) => string;
	below: (row: Row) => ReactNode;
	right?: (row: Row) => ReactNode;
};

type RowsProps<Row extends RaRecord> = {
	/** target of a click on a row */
	rowClick: 'edit' | 'show';
	phone: PhoneRow<Row>;
	/** columns of the table on wide screens */
	children: ReactNode;
};

/** The rows of a list: a table, or cards on a phone. */
export function Rows<Row extends RaRecord>({ rowClick, phone, children }: RowsProps<Row>) {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	if (!isPhone) {
		return (
			<Box onClickCapture={openRowInNewTab} onAuxClick={openRowInNewTab}>
				<DataTable rowClick={rowClick} bulkActionButtons={false}>
					{withRowLink(children, rowClick)}
				</DataTable>
			</Box>
		);
	}
	return (
		<SimpleList<Row>
			rowClick={rowClick}
			primaryText={phone.title}
			secondaryText={phone.below}
			{...(phone.right === undefined ? {} : { tertiaryText: phone.right })}
			// a faded chip has too little contrast
			sx={{ '& .RaSimpleList-tertiary': { opacity: 1 } }}
		/>
	);
}
