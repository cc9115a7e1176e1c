import type { TicketType } from '#domain/support.ts';
import type { Ticket } from '#contract/support-office.ts';
import { call } from '#office/lib/api.ts';
import { hasSessionEnded, readUser } from '#office/lib/session.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'react-admin';

type Changes = {
	assign: { assigneeId: string | null };
	reply: { body: string; isClosed: boolean };
	close: { isClosed: boolean };
};

/** Changes a ticket, shows a notice and reloads it. @returns whether it succeeded */
export function useTicketCommand(type: TicketType, { id, version }: { id: string; version: number }) {
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();

	async function act<C extends keyof Changes>(change: C, body: Changes[C], done: string): Promise<boolean> {
		// The endpoints of both types differ in their name only.
		const name = `office.${type}.${change}` as 'office.tickets.close';
		const response = await run(() => call(name, { params: { id }, body: { ...body, version } as never }));
		if (response !== null) notify(`khetse.support.done.${done}`, { type: 'success' });
		// Refused because another user was faster: show the current state. An expired session keeps the form.
		if (response !== null || !hasSessionEnded()) refresh();
		return response !== null;
	}
	return { isRunning, act };
}

/** Assignee and status of a ticket. */
export function TicketActions({ type, found }: { type: TicketType; found: Ticket }) {
	const translate = useTranslate();
	const { isRunning, act } = useTicketCommand(type, found);
	const { data: assignees = [] } = useQuery({
		queryKey: ['assignees'],
		queryFn: async () => (await call('office.assignees.list')).data,
		staleTime: 60_000,
	});
	const own = readUser()?.id ?? '';
	const isClosed = found.status === 'closed';
	// A former support agent may still be the assignee.
	const isKnown = assignees.some((user) => user.id === found.assignee?.id);
	const choices = found.assignee === null || isKnown ? assignees : [...assignees, found.assignee];
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
			<TextField
				select
				fullWidth={false}
				size="small"
				margin="none"
				label={translate('khetse.support.assignee')}
				value={found.assignee?.id ?? ''}
				disabled={isRunning}
				sx={{ minWidth: 180 }}
				onChange={({ target }) => act('assign', { assigneeId: target.value === '' ? null : target.value }, 'assign')}
			>
				<MenuItem value="">{translate('khetse.support.unassigned')}</MenuItem>
				{choices.map((user) => (
					<MenuItem key={user.id} value={user.id}>
						{user.name}
					</MenuItem>
				))}
			</TextField>
			{found.assignee?.id !== own && !isClosed && assignees.some((user) => user.id === own) && (
				<Button variant="outlined" disabled={isRunning} onClick={() => act('assign', { assigneeId: own }, 'assign')}>
					{translate('khetse.support.assignToMe')}
				</Button>
			)}
			<Button
				variant="outlined"
				disabled={isRunning}
				onClick={() => act('close', { isClosed: !isClosed }, isClosed ? 'reopen' : 'close')}
			>
				{translate(isClosed ? 'khetse.support.reopen' : 'khetse.support.close')}
			</Button>
		</Box>
	);
}
