/**
 * Query parameters that a page is made from: the server makes a copy for each combination of their values. Each function
 * returns the shortest text of the same meaning; '' for none and for the default.
 */
export type PageParameters = Readonly<Record<string, (text: string) => string>>;

export type ParameterValues<P extends PageParameters> = { readonly [Name in keyof P]: string };

/** The first value counts when a parameter is repeated. */
export function readParameters<P extends PageParameters>(parameters: P, query: URLSearchParams): ParameterValues<P> {
	const values = Object.entries(parameters).map(([name, shortest]) => [name, shortest(query.get(name) ?? '')]);
	return Object.fromEntries(values) as ParameterValues<P>;
}

/** The page of a list. */
export const pageNumber = {
	page: (text: string) => {
		const page = Number(text);
		return Number.isInteger(page) && page > 1 && page <= 10_000 ? String(page) : '';
	},
};

export function pageFrom({ page }: ParameterValues<typeof pageNumber>): number {
	return page === '' ? 1 : Number(page);
}
