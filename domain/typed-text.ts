/** Control characters, and characters that turn the direction of the text around them: they hide what is written. */
export const hiddenCharacter = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const spaceOrNoWidth = /[\s\u200b-\u200d\u2060]/u;
const isUnseen = (character: string) => spaceOrNoWidth.test(character) || hiddenCharacter.test(character);

/**
 * A phone puts a contact that it copies between marks of direction, which hide nothing where the text ends. Character by
 * character: a pattern for the end is slow on a long text of spaces.
 */
export function trimUnseen(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && isUnseen(text.charAt(start))) start += 1;
	while (start < end && isUnseen(text.charAt(end - 1))) end -= 1;
	return text.slice(start, end);
}
