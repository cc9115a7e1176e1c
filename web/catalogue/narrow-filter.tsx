import { ChevronIcon, FilterIcon } from '#web/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

type NarrowFilterProps = {
	label: string;
	/** hides it where the filter is a sidebar */
	className: string;
	children: ReactNode;
};

/** The filter of a list on narrow screens: closed at first and after every navigation. */
export function NarrowFilter({ label, className, children }: NarrowFilterProps) {
	const { pathname, search } = useLocation();
	return (
		<details key={pathname + search} className={`group/all rounded-ms border border-soil-200 bg-card ${className}`}>
			<summary className="flex min-h-11 list-none items-center gap-2 px-4 font-semibold">
				<FilterIcon size={20} />
				{label}
				<ChevronIcon size={18} className="ml-auto transition-transform group-open/all:rotate-180" />
			</summary>
			<div className="border-t border-soil-200 p-3">{children}</div>
		</details>
	);
}
