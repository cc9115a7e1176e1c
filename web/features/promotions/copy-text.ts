/** The way of older browsers and of pages without a secure connection, where there is no clipboard to write to. */
function copyBySelection(text: string): boolean {
	const field = document.createElement('textarea');
	field.value = text;
	field.readOnly = true;
	field.className = 'sr-only';
	document.body.append(field);
	const focused = document.activeElement;
	field.select();
	const isCopied = document.execCommand('copy');
	field.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return isCopied;
}

/** @returns whether the text is in the clipboard now */
export async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		// Missing, refused, or the page is not in front: the older way may still be open.
		return copyBySelection(text);
	}
}
