import { type AuditAction, type AuditEntity, auditActions, auditEntities } from '#domain/audit.ts';

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

export type Change = { field: string; before: string; after: string; isChanged: boolean };

const none = '–';

function shown(value: unknown): string {
	if (value === undefined || value === null) return none;
	return typeof value === 'string' ? value : JSON.stringify(value);
}

function fieldsOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The fields of both versions in the order of the log, each as text. */
export function changesOf(before: unknown, after: unknown): Change[] {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => {
		const change = { field, before: shown(old[field]), after: shown(now[field]) };
		return { ...change, isChanged: change.before !== change.after };
	});
}
