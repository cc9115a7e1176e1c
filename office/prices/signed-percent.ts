/** '+8.3 %' or '−50 %' */
export function signedPercent(percent: number): string {
	return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}
