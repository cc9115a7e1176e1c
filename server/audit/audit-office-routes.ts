import type { auditOfficeEndpoints } from '#contract/audit-office.ts';
import { isUuid } from '#database/db.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { listTotal } from '#server/platform/list-total-queries.ts';
import { listAudit } from './audit-queries.ts';

export function auditOfficeHandlers(): HandlersOf<typeof auditOfficeEndpoints> {
	return {
		async 'office.audit.list'({ query }, { reads }) {
			if (query.actor !== undefined && !isUuid(query.actor)) {
				return { status: 'success', data: [], ...listTotal(0) };
			}
			const { rows, ...total } = await listAudit(reads, query);
			return { status: 'success', data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...total };
		},
	};
}
