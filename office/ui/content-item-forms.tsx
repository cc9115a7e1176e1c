import { type Period, periodState } from '#office/lib/dates.ts';
import { Box, Card, Chip, FormHelperText } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import {
	Create,
	CreateButton,
	DeleteWithConfirmButton,
	type RaRecord,
	SaveButton,
	SearchInput,
	SimpleForm,
	type SortPayload,
	TextInput,
	Toolbar,
	useTranslate,
} from 'react-admin';
import { type PhoneRow, Rows } from './inputs.tsx';
import { OfficeList } from './office-list.tsx';
import { EditPage } from './record-page.tsx';

const inHindi = { htmlInput: { lang: 'hi' } };
const inMarathi = { htmlInput: { lang: 'mr' } };

const colours = { active: 'success', scheduled: 'info', ended: 'default', inactive: 'default' } as const;

/** Whether customers see it at present. */
export function PeriodChip({ period }: { period: Period }) {
	const translate = useTranslate();
	const state = periodState(period, Date.now());
	return (
		<Chip
			size="small"
			color={colours[state]}
			variant={state === 'inactive' ? 'outlined' : 'filled'}
			label={translate(`khetse.period.${state}`)}
		/>
	);
}

function ContentItemToolbar({ more, canRemove }: { more: ReactNode; canRemove: boolean }) {
	return (
		<Toolbar sx={{ gap: 1 }}>
			<SaveButton alwaysEnable />
			{more}
			{canRemove && <DeleteWithConfirmButton mutationMode="pessimistic" sx={{ ml: 'auto', minHeight: 44 }} />}
		</Toolbar>
	);
}

type TranslatedInputsProps = {
	fields: readonly string[];
	/** of several lines, after the others */
	longFields?: readonly string[];
};

/** The fields in Hindi and Marathi, side by side. */
export function TranslatedInputs({ fields, longFields = [] }: TranslatedInputsProps) {
	const translate = useTranslate();
	return (
		<Box sx={{ display: 'grid', columnGap: 2, width: '100%', gridTemplateColumns: { sm: '1fr 1fr' } }}>
			{[...fields, ...longFields].flatMap((field) => {
				const size = longFields.includes(field) ? { multiline: true, minRows: 4 } : {};
				return [
					<TextInput key={`${field}Hi`} source={`${field}Hi`} helperText={false} slotProps={inHindi} {...size} />,
					<TextInput key={`${field}Mr`} source={`${field}Mr`} helperText={false} slotProps={inMarathi} {...size} />,
				];
			})}
			<FormHelperText sx={{ gridColumn: '1 / -1', mb: 2 }}>{translate('khetse.translationsHint')}</FormHelperText>
		</Box>
	);
}

type FormProps = {
	children: ReactNode;
	/** beside Save: a preview */
	more?: ReactNode;
};

/** Edit form of a content item. Refusals are shown at their fields, and the input is kept. */
export function ContentItemEdit({ children, more }: FormProps) {
	return (
		<EditPage maxWidth={820}>
			<Card>
				<SimpleForm warnWhenUnsavedChanges toolbar={<ContentItemToolbar more={more} canRemove />}>
					{children}
				</SimpleForm>
			</Card>
		</EditPage>
	);
}

/** @param defaults initial values of a new content item */
export function ContentItemCreate({ children, more, defaults = {} }: FormProps & { defaults?: object }) {
	return (
		<Create redirect="list" component="div" sx={{ maxWidth: 820 }}>
			<Card>
				<SimpleForm
					warnWhenUnsavedChanges
					defaultValues={defaults}
					toolbar={<ContentItemToolbar more={more} canRemove={false} />}
				>
					{children}
				</SimpleForm>
			</Card>
		</Create>
	);
}

type ListProps<Row extends RaRecord> = {
	sort: SortPayload;
	/** filters beside the search */
	filters?: readonly ReactElement[];
	/** seconds after which the list reloads */
	refreshSeconds?: number;
	phone: PhoneRow<Row>;
	/** columns of the table on wide screens */
	children: ReactNode;
};

/** The list of one content type: search, sorting, and a click on a row opens it. */
export function ContentItemList<Row extends RaRecord>({
	sort,
	filters = [],
	refreshSeconds,
	phone,
	children,
}: ListProps<Row>) {
	return (
		<OfficeList
			sort={sort}
			filters={[<SearchInput key="q" source="q" alwaysOn />, ...filters]}
			more={<CreateButton />}
			hasInvitation
			{...(refreshSeconds === undefined ? {} : { refreshSeconds })}
		>
			<Rows<Row> rowClick="edit" phone={phone}>
				{children}
			</Rows>
		</OfficeList>
	);
}
