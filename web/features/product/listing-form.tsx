import { pathIn, useLang } from '#web/language.tsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ListingQuery } from './listing-query.ts';

type Field = Exclude<keyof ListingQuery, 'page'>;

type ListingFormProps = {
	query: ListingQuery;
	/** the fields the form shows itself; the others ride along hidden */
	own: readonly Field[];
	className: string;
	children: ReactNode;
};

const fields: readonly Field[] = ['search', 'minPrice', 'maxPrice', 'sort'];

/** A GET form that changes its own fields of the listing and keeps the rest. */
export function ListingForm({ query, own, className, children }: ListingFormProps) {
	return (
		<Form method="get" action={pathIn(useLang(), '/product')} className={className}>
			{fields
				.filter((field) => !own.includes(field) && query[field] !== '' && query[field] !== 'relevance')
				.map((field) => (
					<input key={field} type="hidden" name={field} value={query[field]} />
				))}
			{children}
		</Form>
	);
}
