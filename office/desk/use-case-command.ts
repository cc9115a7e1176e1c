import type { DeskKind } from '#domain/desk.ts';
import { call } from '#office/api.ts';
import { hasSessionEnded } from '#office/session.ts';
import { useCommand } from '#office/use-command.ts';
import { useNotify, useRefresh } from 'react-admin';

type Changes = {
	assign: { assigneeId: string | null };
	answer: { body: string; isClosed: boolean };
	close: { isClosed: boolean };
};

/** Changes a case, says so, and shows what is so afterwards. @returns whether it went */
export function useCaseCommand(kind: DeskKind, { id, version }: { id: string; version: number }) {
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();

	async function act<C extends keyof Changes>(change: C, body: Changes[C], done: string): Promise<boolean> {
		// The endpoints of both kinds differ in their name alone.
		const name = `office.${kind}.${change}` as 'office.queries.close';
		const answer = await run(() => call(name, { params: { id }, body: { ...body, version } as never }));
		if (answer !== null) notify(`khetse.desk.done.${done}`, { type: 'success' });
		// Refused because somebody was faster: show what is. A dead session keeps everything as it stands.
		if (answer !== null || !hasSessionEnded()) refresh();
		return answer !== null;
	}
	return { isRunning, act };
}
