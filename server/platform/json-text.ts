/** JSON text that is sent unchanged instead of being parsed and written again. `T` is the type of its value. */
export class JsonText<T> {
	readonly text: string;
	/** only for the compiler */
	declare readonly value: T;

	constructor(text: string) {
		this.text = text;
	}
}

/** What a value says whose parts may be written already. */
type Said<T> =
	T extends JsonText<infer Value>
		? Value
		: T extends readonly (infer Item)[]
			? Said<Item>[]
			: T extends object
				? { -readonly [Key in keyof T]: Said<T[Key]> }
				: T;

function write(value: unknown): string {
	if (value instanceof JsonText) return value.text;
	if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const fields = Object.entries(value).filter(([, field]) => field !== undefined);
	return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`;
}

/** A handler returns this instead of an object when parts of its response are written already. */
export function jsonText<const T>(value: T): JsonText<Said<T>> {
	return new JsonText(write(value));
}
