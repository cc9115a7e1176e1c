import { type Refusal, refusalMessage } from '#contract/errors.ts';
import { isUuid } from '#database/db.ts';

/** A refusal by a business rule. errors.ts turns it into status and message. */
export class Refused extends Error {
	readonly refusal: Refusal;
	readonly details: Record<string, unknown> | undefined;
	/** figures of the message, by name */
	readonly figures: Record<string, string> | undefined;

	constructor(refusal: Refusal, details?: Record<string, unknown>, figures?: Record<string, string>) {
		super(refusal);
		this.refusal = refusal;
		this.details = details;
		this.figures = figures;
	}
}

/** A refusal about one field: the form shows the message there. */
export function refuseField(refusal: Refusal, field: string): never {
	throw new Refused(refusal, { errors: { [field]: refusalMessage(refusal) } });
}

/** Optimistic locking: refuses STALE_VERSION when the row has changed since the caller read it. */
export function refuseIfStale(row: { version: number }, version: unknown): void {
	if (row.version !== version) refuse('STALE_VERSION');
}

/** An id of a path. One of another format is refused as if there were no record. */
export function requireUuid(id: string, refusal: Refusal): string {
	return isUuid(id) ? id : refuse(refusal);
}

/**
 * @param details data for the caller; no secrets
 * @param figures of the message, as the customer reads them: contract/errors.ts
 */
export function refuse(refusal: Refusal, details?: Record<string, unknown>, figures?: Record<string, string>): never {
	throw new Refused(refusal, details, figures);
}
