import { auditActions, auditEntities } from '#domain/audit.ts';
import { i18nProvider } from '#office/lib/i18n.ts';
import texts from '#office/messages/en/audit.json';
import { expect, test } from 'vitest';
import { actionLabel, changesOf, entityLabel } from './audit-row.ts';

const { translate } = i18nProvider;
const { actions, entities } = texts.khetse.audit;

test('has one label of its own for every action and every type of record, and no others', () => {
	const labelled = Object.entries(actions).flatMap(([resource, verbs]) =>
		Object.keys(verbs).map((verb) => `${resource}.${verb}`),
	);
	expect(labelled.toSorted()).toEqual(Object.keys(auditActions).toSorted());
	expect(Object.keys(entities).toSorted()).toEqual([...auditEntities].toSorted());
	const labels = [
		...labelled.map((action) => actionLabel(translate, action)),
		...auditEntities.map((entity) => entityLabel(translate, entity)),
	];
	expect(labels.filter((label) => !/^[A-Z][a-z]/.test(label))).toEqual([]);
	expect(new Set(labels).size).toBe(labels.length);
});

test('shows an action and a record of an earlier version as they are stored', () => {
	expect(actionLabel(translate, 'staff.block')).toBe('Staff member blocked');
	expect(actionLabel(translate, 'price.move')).toBe('price.move');
	expect(entityLabel(translate, 'price_update')).toBe('Price update');
	expect(entityLabel(translate, 'price_list')).toBe('price_list');
});

test('puts both sides beside each other and marks what changed', () => {
	expect(changesOf({ name: 'Onion', roles: ['picker'] }, { name: 'Onion', roles: ['rider'], note: null })).toEqual([
		{ field: 'name', before: 'Onion', after: 'Onion', isChanged: false },
		{ field: 'roles', before: '["picker"]', after: '["rider"]', isChanged: true },
		{ field: 'note', before: '–', after: '–', isChanged: false },
	]);
});

test('shows what came to be and what went away, and nothing where nothing was written down', () => {
	expect(changesOf(null, { email: 'a@example.in' })).toMatchObject([{ before: '–', after: 'a@example.in' }]);
	expect(changesOf({ pricePaise: 100 }, null)).toMatchObject([{ before: '100', after: '–' }]);
	expect(changesOf(null, undefined)).toEqual([]);
});
