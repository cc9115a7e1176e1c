/** What is wrong with a typed text, by the code under which the storefront has it in the language of the page. */
export const textRefusals = {
	TEXT_MISSING: 'Please fill this in.',
	TEXT_HIDDEN: 'Please type this text: it has invisible or damaged characters.',
	TEXT_FORMULA: 'Please begin this text with another character than =, @, + or -.',
	TEXT_LINES: 'Please write this text on one line.',
	/** instead of a text without a code, such as one with a figure */
	TEXT_INVALID: 'Please check this.',
} as const;

/** In a response with the name of the field before it. */
export const missingText = 'is required';

/** The code of what a response says of a field; undefined for a text without one. */
export function textRefusalOf(text: string): string | undefined {
	if (text === missingText) return 'TEXT_MISSING';
	return Object.entries(textRefusals).find(([, sentence]) => sentence === text)?.[0];
}
