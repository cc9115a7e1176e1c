import type { ComponentProps } from 'react';

/** The white box with a hair line that content stands in. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
	return <div {...rest} className={`rounded-m border border-soil-200 bg-card p-4 md:px-[22px] md:py-5 ${className}`} />;
}
