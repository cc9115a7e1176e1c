/** For failures that the spec wants logged for whoever looks into it, beside what the shopper reads. */
export function logFailure(what: string, ...details: readonly unknown[]): void {
	// biome-ignore lint/suspicious/noConsole: spec: shopping §8 — 'details logged'; the storefront has no other log
	console.error(what, ...details);
}
