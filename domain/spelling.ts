/** Edits between two words: letters changed, missing, added or two neighbours swapped. */
export function editDistance(from: string, to: string): number {
	const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
	for (let row = 1; row <= from.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= to.length; column += 1) {
			const same = from[row - 1] === to[column - 1] ? 0 : 1;
			let edits = Math.min(
				(rows[row - 1]?.[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(rows[row - 1]?.[column - 1] ?? 0) + same,
			);
			const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
			if (isSwap) edits = Math.min(edits, (rows[row - 2]?.[column - 2] ?? 0) + 1);
			current.push(edits);
		}
		rows.push(current);
	}
	return rows[from.length]?.[to.length] ?? 0;
}

/** The edits that a typed word may have: none in a short one, where another word is as near. */
export function allowedEdits(word: string): number {
	return word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0;
}

/** A word with each one of its letters left out, and the word itself: two words with one edit share one of these. */
export function withoutOneLetter(word: string): string[] {
	return [...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])];
}
