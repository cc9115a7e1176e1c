/**
 * Messages with values: `{name}`, `{count, plural, =0 {none} one {# item} other {# items}}` and `<b>tags</b>`, nested as
 * needed. A message is parsed once and kept.
 */
type Part = string | { value: string } | Plural | { tag: string; parts: readonly Part[] } | typeof numberSign;
type Plural = { value: string; cases: ReadonlyMap<string, readonly Part[]> };

/** The number of the plural that a part belongs to. */
const numberSign = Symbol('#');

const partsByText = new Map<string, readonly Part[]>();

/** Beginning of an argument up to its name, and of a tag. */
const argumentStart = /\{\s*(\w+)\s*(\}|,\s*plural\s*,)/y;
const tagStart = /<(\/?)(\w+)>/y;
const caseStart = /\s*(=\d+|\w+)\s*\{/y;
const pluralEnd = /\s*\}/y;

function parse(text: string): readonly Part[] {
	let at = 0;

	function match(pattern: RegExp): RegExpExecArray | null {
		pattern.lastIndex = at;
		const found = pattern.exec(text);
		if (found !== null) at += found[0].length;
		return found;
	}

	function parsePlural(value: string): Plural {
		const cases = new Map<string, readonly Part[]>();
		for (let start = match(caseStart); start !== null; start = match(caseStart)) {
			cases.set(start[1] ?? '', parseParts('}', true));
		}
		if (match(pluralEnd) === null || !cases.has('other')) throw new SyntaxError(text);
		return { value, cases };
	}

	function parseSpecial(isPlural: boolean): Part {
		const argument = match(argumentStart);
		if (argument !== null) {
			const [, value = '', end] = argument;
			return end === '}' ? { value } : parsePlural(value);
		}
		const tag = match(tagStart)?.[2];
		if (tag === undefined) throw new SyntaxError(text);
		return { tag, parts: parseParts(`</${tag}>`, isPlural) };
	}

	/** Parts up to `end`, which is skipped. */
	function parseParts(end: string, isPlural: boolean): Part[] {
		const parts: Part[] = [];
		const special = isPlural ? /[{}<#]|$/g : /[{}<]|$/g;
		while (true) {
			special.lastIndex = at;
			const next = special.exec(text)?.index ?? text.length;
			if (next > at) parts.push(text.slice(at, next));
			at = next;
			if (at === text.length ? end === '' : end !== '' && text.startsWith(end, at)) break;
			if (text[at] !== '#') parts.push(parseSpecial(isPlural));
			else {
				parts.push(numberSign);
				at += 1;
			}
		}
		at += end.length;
		return parts;
	}

	return parseParts('', false);
}

function partsOf(text: string): readonly Part[] {
	let parts = partsByText.get(text);
	if (parts === undefined) {
		parts = parse(text);
		partsByText.set(text, parts);
	}
	return parts;
}

const rulesByLocale = new Map<string, { plural: Intl.PluralRules; number: Intl.NumberFormat }>();

function rulesOf(locale: string) {
	let rules = rulesByLocale.get(locale);
	if (rules === undefined) {
		rules = { plural: new Intl.PluralRules(locale), number: new Intl.NumberFormat(locale) };
		rulesByLocale.set(locale, rules);
	}
	return rules;
}

export type MessageValues<Node> = Readonly<Record<string, Node | ((inner: Node) => Node)>>;

/**
 * The message with its values. Throws when a value is missing, a plural has no number or the message is malformed.
 * @param join makes one node of strings and nodes in order
 */
export function formatMessage<Node>(
	text: string,
	options: { locale: string; values: MessageValues<Node | string | number>; join: (nodes: (Node | string)[]) => Node },
): Node {
	const { locale, values, join } = options;

	function joined(parts: readonly Part[], count: number): Node {
		const nodes: (Node | string)[] = [];
		const push = (node: Node | string | number) => {
			const last = nodes.at(-1);
			if (typeof node !== 'string' && typeof node !== 'number') nodes.push(node);
			else if (typeof last === 'string') nodes[nodes.length - 1] = last + node;
			else nodes.push(String(node));
		};
		for (const part of parts) {
			if (typeof part === 'string') push(part);
			else if (part === numberSign) push(rulesOf(locale).number.format(count));
			else push(nodeOf(part, count));
		}
		return join(nodes);
	}

	function nodeOf(part: Exclude<Part, string | symbol>, count: number): Node | string | number {
		const name = 'tag' in part ? part.tag : part.value;
		const value = values[name];
		if (value === undefined) throw new TypeError(`${text}: ${name} is missing`);
		if ('tag' in part) {
			if (typeof value !== 'function') throw new TypeError(`${text}: ${name} is a tag`);
			return (value as (inner: Node | string | number) => Node)(joined(part.parts, count));
		}
		if ('cases' in part) {
			if (typeof value !== 'number') throw new TypeError(`${text}: ${name} is not a number`);
			const { cases } = part;
			const chosen = cases.get(`=${value}`) ?? cases.get(rulesOf(locale).plural.select(value)) ?? cases.get('other');
			return joined(chosen ?? [], value);
		}
		return value as Node;
	}

	return joined(partsOf(text), 0);
}
