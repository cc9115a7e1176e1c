import fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './errors.ts';

async function answerTo(error: Error) {
	const app = fastify();
	handleErrors(app);
	app.get('/', async () => {
		throw error;
	});
	const reply = await app.inject('/');
	await app.close();
	return { status: reply.statusCode, code: reply.json().code, retryAfter: reply.headers['retry-after'] };
}

test.for([
	'Connection terminated unexpectedly',
	'Client has encountered a connection error and is not queryable',
	'Client was closed and is not queryable',
	'timeout exceeded when trying to connect',
])('says "not now" for a database that went away: %s', async (message) => {
	expect(await answerTo(new Error(message))).toEqual({ status: 503, code: 'BUSY', retryAfter: '2' });
});

test('calls a defect a defect', async () => {
	expect(await answerTo(new Error('x is not a function'))).toEqual({
		status: 500,
		code: 'BROKEN',
		retryAfter: undefined,
	});
});
