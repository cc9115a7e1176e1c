import type { ShopSettings } from '#contract/settings-office.ts';
import { call, failureOf } from '#office/lib/api.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { TranslatedInputs } from '#office/ui/content-item-forms.tsx';
import { RupeesInput, requiredField } from '#office/ui/inputs.tsx';
import { LoadError } from '#office/ui/load-error.tsx';
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
	ArrayInput,
	BooleanInput,
	Form,
	NumberInput,
	ResourceContextProvider,
	SaveButton,
	SimpleFormIterator,
	TextInput,
	Title,
	useNotify,
	useTranslate,
} from 'react-admin';

export type Saved = { saved: true } | { sentence: string; fields: Record<string, unknown> };

/** Saves settings; errors are shown at their fields, with nested names. */
async function saveSettings(settings: ShopSettings): Promise<Saved> {
	try {
		await call('office.settings.update', { body: settings });
		return { saved: true };
	} catch (error) {
		const { sentence, fields } = failureOf(error);
		return { sentence, fields };
	}
}

function Part({ name, children }: { name: string; children: ReactNode }) {
	const translate = useTranslate();
	return (
		<Card component="section" aria-labelledby={name} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
			<Typography id={name} variant="h2" gutterBottom>
				{translate(`khetse.settings.parts.${name}`)}
			</Typography>
			{children}
		</Card>
	);
}

const at = (field: keyof ShopSettings) => ({ source: field, label: `khetse.settings.fields.${field}` });
const help = (field: keyof ShopSettings) => `khetse.settings.help.${field}`;

type Limit = keyof ShopSettings['newAccountLimits'];
const limitCounts: readonly Limit[] = [
	'openOrders',
	'addressOpenOrders',
	'networkOpenOrders',
	'pincodeOpenOrders',
	'sharePercent',
	'groupSharePercent',
	'newSharePercent',
	'signUpsPerNetwork',
];
const atLimit = (limit: Limit) => {
	const label = `khetse.settings.limits.${limit}`;
	return { source: `newAccountLimits.${limit}`, label, validate: requiredField(label) };
};

function SettingsForm({ settings, onSaved }: { settings: ShopSettings; onSaved: () => void }) {
	const translate = useTranslate();
	const notify = useNotify();
	const { whatsappNumberOfMachine } = settings;

	async function save(values: object): Promise<object | undefined> {
		const outcome = await saveSettings(values as ShopSettings);
		if ('saved' in outcome) {
			notify('khetse.settings.saved');
			onSaved();
			return undefined;
		}
		notify(outcome.sentence, { type: 'error' });
		return outcome.fields;
	}

	return (
		<ResourceContextProvider value="settings">
			<Form record={{ id: settings.version, ...settings }} onSubmit={save} warnWhenUnsavedChanges>
				<Box sx={{ display: 'grid', gap: 2 }}>
					<Part name="shop">
						<TextInput {...at('name')} validate={requiredField('khetse.settings.fields.name')} />
						<TextInput {...at('address')} helperText={help('address')} />
						<TextInput {...at('pickupAddress')} />
						<TranslatedInputs fields={['address', 'pickupAddress']} />
						<TextInput {...at('manufacturer')} helperText={help('manufacturer')} />
						<BooleanInput {...at('isDemo')} helperText={help('isDemo')} />
					</Part>
					<Part name="contact">
						<TextInput {...at('supportEmail')} type="email" />
						<TextInput {...at('supportHours')} />
						<TranslatedInputs fields={['supportHours']} />
						<TextInput {...at('grievanceEmail')} type="email" helperText={help('grievanceEmail')} />
						<TextInput {...at('whatsappNumber')} type="tel" helperText={help('whatsappNumber')} />
						{whatsappNumberOfMachine !== null && (
							<Alert severity="info">
								{translate('khetse.settings.setByServer', { number: whatsappNumberOfMachine })}
							</Alert>
						)}
					</Part>
					<Part name="licences">
						<Typography color="text.secondary">{translate('khetse.settings.help.licences')}</Typography>
						<ArrayInput {...at('licences')} label={false} helperText={false}>
							<SimpleFormIterator inline fullWidth>
								<TextInput
									source="label"
									label="khetse.settings.licence.label"
									validate={requiredField('khetse.settings.licence.label')}
									helperText={false}
								/>
								<TextInput
									source="number"
									label="khetse.settings.licence.number"
									validate={requiredField('khetse.settings.licence.number')}
									helperText={false}
								/>
							</SimpleFormIterator>
						</ArrayInput>
					</Part>
					<Part name="orders">
						<RupeesInput
							{...at('minimumOrderPaise')}
							validate={requiredField('khetse.settings.fields.minimumOrderPaise')}
							helperText={help('minimumOrderPaise')}
						/>
					</Part>
					<Part name="newAccounts">
						<Typography color="text.secondary">{translate('khetse.settings.help.newAccountLimits')}</Typography>
						<RupeesInput {...atLimit('orderPaise')} helperText="khetse.settings.help.orderPaise" />
						{limitCounts.map((limit) => (
							<NumberInput key={limit} {...atLimit(limit)} min={0} step={1} />
						))}
					</Part>
					<Box>
						<SaveButton alwaysEnable />
					</Box>
				</Box>
			</Form>
		</ResourceContextProvider>
	);
}

/** Name, contact and legal details of the shop. */
export function SettingsPage() {
	const { data, error, ask } = useApiQuery('office.settings.get');
	return (
		<Box sx={{ p: { xs: 1, md: 2 }, maxWidth: 820 }}>
			<Title title="khetse.pages.settings" />
			{error !== null && <LoadError error={error} onAgain={ask} />}
			{data === undefined && error === null && <Skeleton variant="rounded" height={480} />}
			{data !== undefined && <SettingsForm settings={data.data} onSaved={ask} />}
		</Box>
	);
}
