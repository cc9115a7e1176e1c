import { formatNumber } from '#domain/amount.ts';
import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '#domain/audit.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { dateOf, formatInstant } from '#office/lib/dates.ts';

type Translate = (key: string, options: { _: string }) => string;

/** The label of an action; one that only earlier versions wrote is shown as it is stored. */
export function actionLabel(translate: Translate, action: string): string {
	return translate(`khetse.audit.actions.${action}`, { _: action });
}

/** The label of a type of record; one that only earlier versions wrote is shown as it is stored. */
export function entityLabel(translate: Translate, entity: string): string {
	return translate(`khetse.audit.entities.${entity}`, { _: entity });
}

export const actionChoices = (Object.keys(auditActions) as AuditAction[]).map((id) => ({
	id,
	name: `khetse.audit.actions.${id}`,
}));

export const entityChoices = auditEntities.map((id: AuditEntity) => ({ id, name: `khetse.audit.entities.${id}` }));

type Names = Readonly<Record<string, string>>;

export type Change = { field: string; before: string; after: string; isChanged: boolean };

const none = '–';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text);

/** A value as staff read it: rupees, Indian dates, names instead of ids, lists and parts in one line. */
function shown(field: string, value: unknown, names: Names): string {
	if (value === undefined || value === null || value === '') return none;
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (typeof value === 'number' && field.endsWith('Paise')) return formatRupees(value as Paise);
	if (typeof value === 'number') return formatNumber(value);
	if (typeof value === 'string') {
		if (names[value] !== undefined) return names[value];
		return isDay(value) ? dateOf(value) : isInstant(value) ? formatInstant(value) : value;
	}
	if (Array.isArray(value)) return value.map((each) => shown(field, each, names)).join(', ') || none;
	return Object.entries(value)
		.map(([key, each]) => `${fieldLabel(key)}: ${shown(key, each, names)}`)
		.join('; ');
}

/** 'refundDuePaise' → 'Refund due': fields are named after what they hold. */
function fieldLabel(field: string): string {
	const words = field.replace(/(Paise|On|At|Id)$/, '').replace(/([a-z\d])([A-Z])/g, '$1 $2');
	const text = /^[A-Z]/.test(field) ? field : words.toLowerCase();
	return text === '' ? field : text.charAt(0).toUpperCase() + text.slice(1);
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The fields of both versions in the order of the log, each as text. */
export function changesOf(before: unknown, after: unknown, names: Names = {}): Change[] {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => {
		const isChanged = JSON.stringify(old[field] ?? null) !== JSON.stringify(now[field] ?? null);
		const label = fieldLabel(field);
		return { field: label, before: shown(field, old[field], names), after: shown(field, now[field], names), isChanged };
	});
}
