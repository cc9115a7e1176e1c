import type { ShopSettings } from '#contract/settings-office.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['owner'], name: 'Olga Owner' });

async function read(): Promise<ShopSettings> {
	return (await shop.call('office.settings.get', { token: owner.token })).body.data;
}

async function change(settings: Partial<Record<keyof ShopSettings, unknown>>) {
	const body = { ...(await read()), ...settings };
	return shop.call('office.settings.update', { token: owner.token, body });
}

test('shows saved settings on every page and records the differences', async () => {
	const before = await read();
	const licences = [{ label: 'GSTIN', number: '27AAPFU0939F1ZV' }];
	const changed = await change({ name: 'Shetkari', supportEmail: 'help@example.in', licences });
	expect(changed.body.data).toMatchObject({ name: 'Shetkari', licences, version: before.version + 1 });
	const { shop: shown } = (await shop.call('shop.get')).body.data;
	expect(shown).toMatchObject({ name: 'Shetkari', supportEmail: 'help@example.in', licences, minimumOrder: 100 });
	const [row] = await shop.db.selectFrom('audit_log').selectAll().where('entity', '=', 'settings').execute();
	expect(row).toMatchObject({
		action: 'settings.update',
		actor_name: 'Olga Owner',
		before: { name: before.name, supportEmail: before.supportEmail, licences: before.licences },
		after: { name: 'Shetkari', supportEmail: 'help@example.in', licences },
	});
	expect(Object.keys(row?.after as object)).toHaveLength(3);
});

test('refuses the later of two concurrent changes of the settings', async () => {
	const body = await read();
	const both = await Promise.all(
		['A', 'B'].map((name) =>
			shop.call('office.settings.update', { token: owner.token, body: { ...body, name, supportHours: name } }),
		),
	);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
	const after = await read();
	expect(after.supportHours).toBe(after.name);
});

test('orders, cart and pages use the minimum order of the settings', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await shop.signIn();
	const order = (qty: number) => shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty }]) });
	expect((await change({ minimumOrderPaise: 30_100 })).status).toBe(200);
	expect((await shop.call('shop.get')).body.data.shop.minimumOrder).toBe(301);
	expect(await order(5)).toMatchObject({
		status: 422,
		error: { code: 'BELOW_MINIMUM', message: 'Minimum order ₹301 required' },
	});
	expect((await order(6)).status).toBe(201);
	await change({ minimumOrderPaise: 0 });
	expect((await order(1)).status).toBe(201);
	await change({ minimumOrderPaise: 10_000 });
	expect(await order(1)).toMatchObject({ status: 422, error: { message: 'Minimum order ₹100 required' } });
});

test('the owner changes the limits for new accounts, which the storefront does not receive', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const { token } = await shop.signIn();
	const order = (qty: number) => shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty }]) });
	const { newAccountLimits: before } = await read();
	expect((await change({ newAccountLimits: { ...before, orderPaise: 20_000 } })).status).toBe(200);
	expect((await read()).newAccountLimits).toEqual({ ...before, orderPaise: 20_000 });
	expect((await order(6)).error.code).toBe('EMAIL_NOT_VERIFIED');
	await change({ newAccountLimits: before });
	expect((await order(6)).status).toBe(201);
	expect((await shop.call('shop.get')).body.data.shop).not.toHaveProperty('newAccountLimits');
	const wrong = await change({ newAccountLimits: { ...before, sharePercent: 101 } });
	expect(wrong).toMatchObject({
		status: 400,
		error: { errors: { 'newAccountLimits.sharePercent': 'must be at most 100' } },
	});
});

test('reports invalid settings at their field', async () => {
	for (const [field, wrong] of [
		['name', ''],
		['whatsappNumber', '+91 98765'],
		['licences', [{ label: 'GSTIN', number: '27AAPFU0939F1ZW' }]],
		['licences', [{ label: 'FSSAI Lic.', number: '1234' }]],
		['supportEmail', 'help@'],
		['licences', Array.from({ length: 13 }, () => ({ label: 'A', number: '1' }))],
		['minimumOrderPaise', 1_000_001],
		['address', 'a\nb'],
	] as const) {
		const refused = await change({ [field]: wrong });
		expect(refused.status, field).toBe(400);
		expect(Object.keys(refused.error.errors ?? {})[0]?.split('.')[0], field).toBe(field);
	}
	expect((await change({ whatsappNumber: '+91 98765 43210' })).body.data.whatsappNumber).toBe('919876543210');
	// a form sends null for an emptied field
	const texts = [
		'whatsappNumber',
		'supportEmail',
		'supportHours',
		'grievanceEmail',
		'address',
		'pickupAddress',
		'manufacturer',
	];
	const emptied = await change(Object.fromEntries(texts.map((text) => [text, null])));
	expect([emptied.status, emptied.body.data.address, emptied.body.data.supportHours]).toEqual([200, '', '']);
	expect((await shop.call('shop.get')).body.data.shop.whatsappNumber).toBeNull();
});

test('the shop shows written translations, and empties one whose English text changes without it', async () => {
	const translated = {
		supportHours: '9 am to 5 pm',
		supportHoursHi: 'सुबह 9 से शाम 5 बजे तक',
		supportHoursMr: 'सकाळी 9 ते संध्याकाळी 5',
	};
	expect((await change(translated)).body.data).toMatchObject(translated);
	const shown = async () => (await shop.call('shop.get')).body.data.shop.translations;
	expect((await shown()).mr.supportHours).toBe(translated.supportHoursMr);
	const next = { supportHours: '9 am to 6 pm', supportHoursHi: 'सुबह 9 से शाम 6 बजे तक' };
	expect((await change(next)).body.data).toMatchObject({ ...next, supportHoursMr: '' });
	expect(await shown()).toMatchObject({ hi: { supportHours: next.supportHoursHi }, mr: { supportHours: '' } });
});
