import type { DeskKind } from '#domain/support.ts';
import type { DeskCase } from '#contract/support-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Handlers } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findCase, listCases, listDeskPeople } from './support-office-queries.ts';
import { answerCase, assignCase, closeCase } from './update-ticket.ts';

type Verb = 'list' | 'get' | 'assign' | 'answer' | 'close';
type Plain<H extends (...input: never) => unknown> = (...input: Parameters<H>) => ReturnType<H>;
/** The same for both kinds: their endpoints differ in their name alone. */
type KindHandlers = { [V in Verb]: Plain<Handlers[`office.queries.${V}`]> };
type DeskHandlers = Pick<Handlers, `office.${DeskKind}.${Verb}` | 'office.desk.people'>;

export function deskOfficeHandlers({ db }: AppContext): DeskHandlers {
	function handlersOf(kind: DeskKind): KindHandlers {
		function caseId(params: { id: string }): string {
			if (!isUuid(params.id)) refuse('CASE_NOT_FOUND');
			return params.id;
		}
		async function one(id: string): Promise<{ status: 'success'; data: DeskCase }> {
			const found = await findCase(db, kind, id);
			if (found === null) refuse('CASE_NOT_FOUND');
			return { status: 'success', data: found };
		}
		return {
			async list({ query }) {
				return { status: 'success', ...(await listCases(db, kind, query)) };
			},
			async get({ params }) {
				return one(caseId(params));
			},
			async assign({ params, body }, { session, now }) {
				const id = caseId(params);
				await assignCase(db, { kind, id, actorId: session.personId, ...body }, now);
				return one(id);
			},
			async answer({ params, body }, { session, now }) {
				const id = caseId(params);
				await answerCase(db, { kind, id, actorId: session.personId, ...body }, now);
				return one(id);
			},
			async close({ params, body }, { session, now }) {
				const id = caseId(params);
				await closeCase(db, { kind, id, actorId: session.personId, ...body }, now);
				return one(id);
			},
		};
	}

	const queries = handlersOf('queries');
	const inquiries = handlersOf('inquiries');
	return {
		'office.queries.list': queries.list,
		'office.queries.get': queries.get,
		'office.queries.assign': queries.assign,
		'office.queries.answer': queries.answer,
		'office.queries.close': queries.close,
		'office.inquiries.list': inquiries.list,
		'office.inquiries.get': inquiries.get,
		'office.inquiries.assign': inquiries.assign,
		'office.inquiries.answer': inquiries.answer,
		'office.inquiries.close': inquiries.close,
		async 'office.desk.people'() {
			return { status: 'success', data: await listDeskPeople(db) };
		},
	};
}
