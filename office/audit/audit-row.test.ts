import { auditActions, auditEntities } from '#domain/audit.ts';
import { i18nProvider } from '#office/lib/i18n.ts';
import texts from '#office/messages/en/audit.json';
import { expect, test } from 'vitest';
import { actionLabel, changesOf, entityLabel } from './audit-row.ts';

const { translate } = i18nProvider;
const { actions, entities } = texts.khetse.audit;

test('has a unique label for every action and every record type, and no others', () => {
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

test('pairs old and new values and marks changes', () => {
	expect(changesOf({ name: 'Onion', roles: ['picker'] }, { name: 'Onion', roles: ['rider'], note: null })).toEqual([
		{ field: 'Name', before: 'Onion', after: 'Onion', isChanged: false },
		{ field: 'Roles', before: 'picker', after: 'rider', isChanged: true },
		{ field: 'Note', before: '–', after: '–', isChanged: false },
	]);
});

test('shows created and deleted values, and nothing without recorded values', () => {
	expect(changesOf(null, { email: 'a@example.in' })).toMatchObject([{ before: '–', after: 'a@example.in' }]);
	expect(changesOf({ pricePaise: 100 }, null)).toMatchObject([{ field: 'Price', before: '₹1', after: '–' }]);
	expect(changesOf(null, undefined)).toEqual([]);
});

test('shows rupees, Indian dates, names and quantities as staff read them', () => {
	const before = { riderId: null, refundDuePaise: 12_450, isPacked: false };
	const after = {
		riderId: 'u1',
		refundDuePaise: 0,
		isPacked: true,
		quantities: { 'Onion, 1 kg': 2 },
		pickListAt: '2026-11-21T06:00:00.000Z',
		deleteOn: '2026-12-22',
	};
	const changes = changesOf(before, after, { u1: 'Ravi Shinde' });
	expect(changes.map(({ field, before: old, after: now }) => `${field}: ${old} → ${now}`)).toEqual([
		'Rider: – → Ravi Shinde',
		'Refund due: ₹124.50 → ₹0',
		'Is packed: no → yes',
		'Quantities: – → Onion, 1 kg: 2',
		'Pick list: – → 21 Nov 2026, 11:30',
		'Delete: – → 22 Dec 2026',
	]);
});
