export type MessageTree = { [key: string]: string | MessageTree };
/** Trees of texts by feature, as the pages carry them. */
export type Messages = Record<string, MessageTree>;

function isTree(value: string | MessageTree | undefined): value is MessageTree {
	return typeof value === 'object';
}

/** `over` where it says something, `under` everywhere else: what is not translated yet is in English. */
export function withFallback(under: MessageTree, over: MessageTree): MessageTree {
	const merged: MessageTree = { ...under };
	for (const [key, value] of Object.entries(over)) {
		const fallback = under[key];
		merged[key] = isTree(value) && isTree(fallback) ? withFallback(fallback, value) : value;
	}
	return merged;
}
