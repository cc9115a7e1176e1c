export type Period = { isActive: boolean; startsAt: string; endsAt: string | null };
export type PeriodState = 'off' | 'waiting' | 'running' | 'ended';

/** Where a period stands at an instant; the end itself lies outside. */
export function periodState({ isActive, startsAt, endsAt }: Period, nowMs: number): PeriodState {
	if (!isActive) return 'off';
	if (nowMs < Date.parse(startsAt)) return 'waiting';
	return endsAt !== null && nowMs >= Date.parse(endsAt) ? 'ended' : 'running';
}
