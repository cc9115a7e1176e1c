/** Sets a value as the newest one; above `most` entries the oldest goes, so that no memory grows without end. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
	// Taken out first: a Map keeps a key in its old place when it is set again.
	map.delete(key);
	map.set(key, value);
	if (map.size > most) map.delete(map.keys().next().value as K);
}
