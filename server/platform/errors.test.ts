import { generalErrors } from '#contract/error-body.ts';
import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { handleErrors } from './errors.ts';
import { logOptions, requestIdOf } from './log.ts';
import { Refused } from './refuse.ts';

async function responseTo(error: Error) {
	const app = fastify();
	handleErrors(app);
	app.get('/', async () => {
		throw error;
	});
	const response = await app.inject('/');
	await app.close();
	return { status: response.statusCode, code: response.json().code, retryAfter: response.headers['retry-after'] };
}

test.for([
	'Connection terminated unexpectedly',
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
	'timeout exceeded when trying to connect',
])('says "not now" for a database that is unavailable: %s', async (message) => {
	expect(await responseTo(new Error(message))).toEqual({ status: 503, code: 'BUSY', retryAfter: '2' });
});

test.for([
	[
		'the primary of the database is replaced by another server',
		'cannot execute INSERT in a read-only transaction',
		'25006',
	],
	['the database refuses the role of the shop', 'role "khetse" is not permitted to log in', '28000'],
	['the password of the shop is changed in the database', 'password authentication failed', '28P01'],
	['connections to the database are not allowed', 'database "shop" is not currently accepting connections', '55000'],
	['the database is replaced by one of the same name', 'database "shop" does not exist', '3D000'],
] as const)('says "not now" while %s', async ([, message, code]) => {
	const error = Object.assign(new Error(message), { code });
	expect(await responseTo(error)).toEqual({ status: 503, code: 'BUSY', retryAfter: '2' });
});

test('a trigger that fails is an error of the server, with the code of a closed database', async () => {
	const error = Object.assign(new Error('record "new" is not assigned yet'), { code: '55000' });
	expect(await responseTo(error)).toMatchObject({ status: 500 });
});

const failed = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

test.for(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL'])(
	'says "not now" when the machine has no room for a connection to the database: %s',
	async (code) => {
		const busy = { status: 503, code: 'BUSY', retryAfter: '2' };
		expect(await responseTo(failed(code, 'connect'))).toEqual(busy);
		// Of a host name with several addresses
		const each = [failed(code, 'connect'), failed(code, 'connect')];
		expect(await responseTo(Object.assign(new AggregateError(each), { code }))).toEqual(busy);
		expect(await responseTo(failed(code, 'open')), 'of a file').toMatchObject({ status: 500 });
	},
);

test('says when to try again with each refusal for want of room, also where it does not name the time', async () => {
	expect(await responseTo(new Refused('BUSY'))).toEqual({ status: 503, code: 'BUSY', retryAfter: '2' });
	expect(await responseTo(new Refused('BUSY', { retryAfterSeconds: 7 }))).toMatchObject({ retryAfter: '7' });
	expect(await responseTo(new Refused('NOT_FOUND'))).toMatchObject({ retryAfter: undefined });
});

test('answers 500 for a defect', async () => {
	expect(await responseTo(new Error('x is not a function'))).toEqual({
		status: 500,
		code: 'BROKEN',
		retryAfter: undefined,
	});
});

test('a defect is answered with a general sentence and a request id, and logged under this id with its message', async () => {
	const lines: string[] = [];
	const stream = { write: (line: string) => void lines.push(line) };
	const app = fastify({ logger: { ...(logOptions('warn') as object), stream }, genReqId: requestIdOf });
	handleErrors(app);
	app.get('/', async () => {
		throw Object.assign(new Error('column users.secret does not exist'), { code: '42703', detail: 'of server/x.ts' });
	});
	const response = await app.inject('/?email=asha@example.in');
	await app.close();
	const { requestId, ...body } = response.json();
	expect(body).toEqual({ status: 'error', code: 'BROKEN', message: generalErrors.BROKEN });
	expect(requestId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({
		level: 50,
		time: expect.any(Number),
		reqId: requestId,
		msg: 'request failed',
		err: { type: 'Error', message: 'column users.secret does not exist', code: '42703', stack: expect.any(String) },
	});
	expect(lines[0]).not.toContain('asha@example.in');
});

test('names a wrong field with a sentence of its own instead of the defaults of zod', async () => {
	const app = fastify();
	app.setValidatorCompiler(validatorCompiler);
	handleErrors(app);
	const body = z.object({
		name: z.string(),
		email: z.email(),
		city: z.string().max(3),
		lines: z.array(z.string()).max(2),
		amount: z.number().max(5),
		stock: z.number().min(2),
		title: z.string().min(1),
		sku: z.string().regex(/^A$/, 'must be A'),
		kind: z.enum(['a', 'b']),
		contact: z.string().refine(() => false, 'Invalid email format'),
	});
	app.post('/', { schema: { body } }, async () => ({}));
	const payload = {
		name: null,
		email: 'x',
		city: 'Pune',
		lines: ['a', 'b', 'c'],
		amount: 6,
		stock: 1,
		title: '',
		sku: 'B',
		kind: 'c',
		contact: 'x',
	};
	const response = await app.inject({ method: 'POST', url: '/', payload });
	await app.close();
	expect(response.json()).toMatchObject({
		message: 'name is required',
		errors: {
			name: 'is required',
			email: 'is invalid',
			city: 'must have at most 3 characters',
			lines: 'must have at most 2 items',
			amount: 'must be at most 5',
			stock: 'must be at least 2',
			title: 'is required',
			sku: 'must be A',
			kind: 'is invalid',
			contact: 'Invalid email format',
		},
	});
});
