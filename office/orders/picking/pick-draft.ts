/** What the picker has said of a line; a line that is not in the draft has not been looked at. */
export type PickedLine = { picked: number; isShelfEmpty: boolean };
export type PickDraft = Readonly<Record<number, PickedLine>>;

const keyOf = (orderId: string, version: number) => `pick:${orderId}:${version}`;

/** A phone that falls asleep or loads the page again has not forgotten what is in the crate already. */
export function readDraft(orderId: string, version: number): PickDraft {
	try {
		return JSON.parse(sessionStorage.getItem(keyOf(orderId, version)) ?? '{}') as PickDraft;
	} catch {
		return {};
	}
}

export function keepDraft(orderId: string, version: number, draft: PickDraft): void {
	sessionStorage.setItem(keyOf(orderId, version), JSON.stringify(draft));
}

export function forgetDraft(orderId: string, version: number): void {
	sessionStorage.removeItem(keyOf(orderId, version));
}
