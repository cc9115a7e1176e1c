import { can } from '#domain/staff.ts';
import type { TicketType } from '#domain/support.ts';
import type { Ticket } from '#contract/support-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { ContactLinks, ShowCard, ShowColumns, ShowHead, ShowPage } from '#office/ui/record-page.tsx';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { ReplyForm } from './reply-form.tsx';
import { TicketActions, useTicketCommand } from './ticket-actions.tsx';
import { TicketChip } from './ticket-list.tsx';

const preWrap = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

function Sender({ found }: { found: Ticket }) {
	const translate = useTranslate();
	const canSee = can(useRoles(), 'customers.read');
	const { facts, customerId } = found;
	return (
		<ShowCard title={translate('khetse.support.sender')}>
			<div>{found.name}</div>
			<ContactLinks email={found.email} mobile={found.mobile} />
			{facts !== null && (
				<Typography color="text.secondary">
					{[translate(`khetse.support.userType.${facts.userType}`), facts.city, facts.state].filter(Boolean).join(', ')}
				</Typography>
			)}
			{customerId !== null && canSee && (
				<MuiLink component={Link} to={`/customers/${customerId}/show`} sx={{ display: 'block', py: 0.5 }}>
					{translate('khetse.support.customer')}
				</MuiLink>
			)}
		</ShowCard>
	);
}

function Replies({ found }: { found: Ticket }) {
	const translate = useTranslate();
	if (found.replies.length === 0) return null;
	return (
		<ShowCard title={translate('khetse.support.replies')}>
			<Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
				{found.replies.map(({ id, body, authorName, at }) => (
					<li key={id}>
						<Typography variant="body2" color="text.secondary">
							{`${authorName ?? translate('khetse.formerStaff')}, ${formatInstant(at)}`}
						</Typography>
						<Typography sx={preWrap}>{body}</Typography>
					</li>
				))}
			</Box>
		</ShowCard>
	);
}

function TicketBody() {
	const translate = useTranslate();
	const type = useResourceContext() as TicketType;
	const found = useRecordContext<Ticket>() as Ticket;
	const { isRunning, act } = useTicketCommand(type, found);
	return (
		<>
			<ShowHead
				back={`resources.${type}.back`}
				since={found.createdAt}
				actions={<TicketActions type={type} found={found} />}
			>
				<TicketChip status={found.status} />
			</ShowHead>
			<ShowColumns
				main={
					<>
						<ShowCard title={translate('khetse.support.message')}>
							{found.description !== '' && <Typography sx={preWrap}>{found.description}</Typography>}
							{found.message !== '' && <Typography sx={{ ...preWrap, mt: 1 }}>{found.message}</Typography>}
							{found.facts !== null && (
								<Typography sx={{ ...preWrap, mt: 1 }}>
									{translate('khetse.support.products', { products: found.facts.productNames.join(', ') })}
								</Typography>
							)}
						</ShowCard>
						<Replies found={found} />
						{found.status !== 'closed' && (
							<ShowCard title={translate('khetse.support.reply')}>
								<ReplyForm
									email={found.email}
									isRunning={isRunning}
									onReply={(body, isClosed) => act('reply', { body, isClosed }, 'reply')}
								/>
							</ShowCard>
						)}
					</>
				}
				side={<Sender found={found} />}
			/>
		</>
	);
}

/** The message, the replies, and the form for the next reply. */
export function TicketShow() {
	return (
		<ShowPage<Ticket> title={({ title }) => title}>
			<TicketBody />
		</ShowPage>
	);
}
