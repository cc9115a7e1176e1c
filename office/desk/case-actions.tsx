import type { DeskKind } from '#domain/desk.ts';
import type { DeskCase } from '#contract/office/desk.ts';
import { call } from '#office/api.ts';
import { readPerson } from '#office/session.ts';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCaseCommand } from './use-case-command.ts';

/** Who looks after it, and whether it is done. */
export function CaseActions({ kind, found }: { kind: DeskKind; found: DeskCase }) {
	const translate = useTranslate();
	const { isRunning, act } = useCaseCommand(kind, found);
	const { data: people = [] } = useQuery({
		queryKey: ['deskPeople'],
		queryFn: async () => (await call('office.desk.people')).data,
		staleTime: 60_000,
	});
	const own = readPerson()?.id ?? '';
	const isClosed = found.status === 'closed';
	// Somebody who has left the desk may still have it.
	const isKnown = people.some((person) => person.id === found.assignee?.id);
	const choices = found.assignee === null || isKnown ? people : [...people, found.assignee];
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
			<TextField
				select
				fullWidth={false}
				size="small"
				margin="none"
				label={translate('khetse.desk.assignee')}
				value={found.assignee?.id ?? ''}
				disabled={isRunning}
				sx={{ minWidth: 180 }}
				onChange={({ target }) => act('assign', { assigneeId: target.value === '' ? null : target.value }, 'assign')}
			>
				<MenuItem value="">{translate('khetse.desk.nobody')}</MenuItem>
				{choices.map((person) => (
					<MenuItem key={person.id} value={person.id}>
						{person.name}
					</MenuItem>
				))}
			</TextField>
			{found.assignee?.id !== own && !isClosed && people.some((person) => person.id === own) && (
				<Button variant="outlined" disabled={isRunning} onClick={() => act('assign', { assigneeId: own }, 'assign')}>
					{translate('khetse.desk.take')}
				</Button>
			)}
			<Button
				variant="outlined"
				disabled={isRunning}
				onClick={() => act('close', { isClosed: !isClosed }, isClosed ? 'reopen' : 'close')}
			>
				{translate(isClosed ? 'khetse.desk.reopen' : 'khetse.desk.close')}
			</Button>
		</Box>
	);
}
