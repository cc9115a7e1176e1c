import type { Refusal } from '#domain/refusals.ts';

/** A rule said no. http/errors.ts turns it into status and sentence. */
export class Refused extends Error {
	readonly refusal: Refusal;
	readonly details: Record<string, unknown> | undefined;

	constructor(refusal: Refusal, details?: Record<string, unknown>) {
		super(refusal);
		this.refusal = refusal;
		this.details = details;
	}
}

/** @param details facts that help the caller to go on; never anything secret */
export function refuse(refusal: Refusal, details?: Record<string, unknown>): never {
	throw new Refused(refusal, details);
}
