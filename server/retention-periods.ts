import {
	deleteExpiredSessions,
	deleteOldLoginAttempts,
	deleteUnusedAccounts,
} from '#server/accounts/account-queries.ts';
import { deleteExpiredLinks } from '#server/accounts/password-reset-queries.ts';
import { deleteOldBackupRuns } from '#server/backup/backup-run-queries.ts';
import { deleteOldZeroResultSearches } from '#server/catalogue/zero-result-search-queries.ts';
import { deleteExpiredMailLinks, deleteOldMails } from '#server/mail/mail-queries.ts';
import { deleteUnshownMedia } from '#server/media/media-queries.ts';
import {
	deleteHandledEvents,
	deleteOldKeys,
	deleteOldNewAccountOrders,
	deleteOldRefundAccounts,
} from '#server/orders/order-queries.ts';
import { deleteEndedLimits } from '#server/platform/limit-queries.ts';
import type { RetentionPeriod } from '#server/platform/retention.ts';
import { deleteOldImports } from '#server/pricing/price-import-queries.ts';
import { deleteOldCouponChecks } from '#server/promotions/coupon-queries.ts';
import { deleteOldInquiries, deleteOldTickets } from '#server/support/support-queries.ts';

/** How long data is kept that is not kept indefinitely. Docs: docs/operations.md, compared by a test. */
export const retentionPeriods: readonly RetentionPeriod[] = [
	{
		recordType: 'Links of mails that are not sent',
		days: 0,
		from: 'the mail is sent or the link expires: 30 minutes (password), 24 hours (invitation, e-mail)',
		why: 'they open an account',
		tables: ['mails'],
		every: 'minute',
		delete: deleteExpiredMailLinks,
	},
	{
		recordType: 'Counted attempts of a network or account',
		days: 0,
		from: 'the end of their window, a day at most',
		why: 'they count nothing any more',
		tables: ['attempt_limits'],
		every: 'minute',
		delete: deleteEndedLimits(),
	},
	{
		recordType: 'Sessions, with network address and browser',
		days: 7,
		from: 'the last use, 30 days at most; of staff 30 minutes and 12 hours',
		why: 'a list of devices for their user, and a stolen token ends',
		tables: ['sessions'],
		every: 'night',
		delete: deleteExpiredSessions,
	},
	{
		recordType: 'Failed logins',
		days: 1,
		from: 'the last of them',
		why: 'guessing passwords takes longer with each try',
		tables: ['login_attempts'],
		every: 'night',
		delete: deleteOldLoginAttempts,
	},
	{
		recordType: 'One-time links, as a hash',
		days: 0,
		from: 'they expire: 30 minutes (password), 24 hours (invitation, e-mail)',
		why: 'they open an account',
		tables: ['one_time_links'],
		every: 'night',
		delete: deleteExpiredLinks,
	},
	{
		recordType: 'Keys and responses of repeated orders',
		days: 7,
		from: 'the order',
		why: 'a repeated request gets the same response',
		tables: ['idempotency_keys'],
		every: 'night',
		delete: deleteOldKeys,
	},
	{
		recordType: 'Network addresses of first orders',
		days: 30,
		from: 'the order, or in the night after the first delivery',
		why: 'one customer cannot take all stock with many accounts',
		tables: ['new_account_orders'],
		every: 'night',
		delete: deleteOldNewAccountOrders,
	},
	{
		recordType: 'Refund accounts',
		days: 30,
		from: 'the refund, or the refused return',
		why: 'questions about the transfer',
		tables: ['orders'],
		every: 'night',
		delete: deleteOldRefundAccounts,
	},
	{
		recordType: 'Mails with their text',
		days: 90,
		from: 'they were written',
		why: 'staff can look up what was sent, and send it again',
		tables: ['mails'],
		every: 'night',
		delete: deleteOldMails,
	},
	{
		recordType: 'Events of orders that were handled',
		days: 30,
		from: 'they were handled',
		why: 'looking for the cause of a missing mail',
		tables: ['outbox'],
		every: 'night',
		delete: deleteHandledEvents,
	},
	{
		recordType: 'Searches without result, without a user',
		days: 365,
		from: 'the last such search',
		why: 'what customers look for in a season',
		tables: ['zero_result_searches'],
		every: 'night',
		delete: deleteOldZeroResultSearches,
	},
	{
		recordType: 'Coupon last checked by a customer',
		days: 1,
		from: 'the check',
		why: 'an order without a coupon code uses it',
		tables: ['coupon_checks'],
		every: 'night',
		delete: deleteOldCouponChecks,
	},
	{
		recordType: 'Files of prices that were checked',
		days: 1,
		from: 'the upload',
		why: 'the user publishes them after the check',
		tables: ['price_imports', 'price_import_parts'],
		every: 'night',
		delete: deleteOldImports,
	},
	{
		recordType: 'Closed support tickets with their replies',
		days: 1095,
		from: 'the last change',
		why: 'claims under the Limitation Act, 1963: three years',
		tables: ['support_tickets', 'ticket_replies'],
		every: 'night',
		delete: deleteOldTickets,
	},
	{
		recordType: 'Closed bulk inquiries',
		days: 1095,
		from: 'the last change',
		why: 'claims under the Limitation Act, 1963: three years',
		tables: ['bulk_inquiries'],
		every: 'night',
		delete: deleteOldInquiries,
	},
	{
		recordType: 'Accounts without orders, with their addresses',
		days: 1095,
		from: 'the last login',
		why: 'the account is no longer used',
		tables: ['users', 'addresses'],
		every: 'night',
		delete: deleteUnusedAccounts,
	},
	{
		recordType: 'Uploads that nothing shows',
		days: 7,
		from: 'the upload',
		why: 'a form that was opened before may still be saved',
		tables: ['media', 'media_files'],
		every: 'night',
		delete: deleteUnshownMedia,
	},
	{
		recordType: 'Results of backups',
		days: 365,
		from: 'the backup',
		why: 'the dashboard shows the last ones',
		tables: ['backup_runs'],
		every: 'night',
		delete: deleteOldBackupRuns,
	},
];

/** What the shop never deletes by itself. */
export const keptIndefinitely: readonly { recordType: string; why: string; tables: readonly string[] }[] = [
	{
		recordType: 'Orders, invoices, credit notes, payments',
		why: 'accounts are kept for 72 months and more (CGST Act, section 36); an erased customer is anonymous in them',
		tables: ['orders', 'order_lines', 'order_history', 'invoices', 'credit_notes', 'cash_collections', 'coupon_uses'],
	},
	{
		recordType: 'Audit log, stock movements, price history',
		why: 'evidence: the role of the shop cannot delete it',
		tables: ['audit_log', 'stock_movements', 'price_history', 'price_updates', 'price_update_lines'],
	},
	{
		recordType: 'Reviews, catalogue, content, settings, accounts of staff',
		why: 'until staff delete them; an erased customer is not named in a review',
		tables: ['reviews', 'staff_members'],
	},
	{
		recordType: 'Ids of erased customers, beside the backups',
		why: 'a restored backup has their accounts: they are erased again',
		tables: [],
	},
];

/** The rows of docs/operations.md. */
export function retentionRows(): string[] {
	return [
		...retentionPeriods.map(({ recordType, days, from, why }) => {
			const kept = days === 0 ? `until ${from}` : `${days} ${days === 1 ? 'day' : 'days'} after ${from}`;
			return `| ${recordType} | ${kept} | ${why} |`;
		}),
		...keptIndefinitely.map(({ recordType, why }) => `| ${recordType} | not deleted by itself | ${why} |`),
	];
}
