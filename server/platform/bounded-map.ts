/**
 * A map of at most so many entries, which bounds its memory: a further entry deletes the oldest. Setting a key again makes its
 * entry the newest, reading it does not.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
	readonly #most: number;

	/** @param most number of entries */
	constructor(most: number) {
		super();
		this.#most = most;
	}

	override set(key: Key, value: Value): this {
		// Deleted first: a Map keeps the position of a key that is set again.
		this.delete(key);
		super.set(key, value);
		if (this.size > this.#most) this.delete(this.keys().next().value as Key);
		return this;
	}

	/** The value of a key, made when there is none. */
	getOrMake(key: Key, make: () => Value): Value {
		const known = this.get(key);
		if (known !== undefined) return known;
		const made = make();
		this.set(key, made);
		return made;
	}
}
