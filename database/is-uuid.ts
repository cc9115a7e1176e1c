/** An id of another shape names nothing; PostgreSQL would call it an error. */
export function isUuid(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
