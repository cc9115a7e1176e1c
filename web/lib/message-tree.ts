export type MessageTree = { [key: string]: string | MessageTree };
/** Trees of texts by feature, as sent with a page. */
export type Messages = Record<string, MessageTree>;

function isTree(value: string | MessageTree | undefined): value is MessageTree {
	return typeof value === 'object';
}

/** Merges `over` onto `under`: texts that are not translated stay in English. */
export function withFallback(under: MessageTree, over: MessageTree): MessageTree {
	const merged: MessageTree = { ...under };
	for (const [key, value] of Object.entries(over)) {
		const fallback = under[key];
		merged[key] = isTree(value) && isTree(fallback) ? withFallback(fallback, value) : value;
	}
	return merged;
}
