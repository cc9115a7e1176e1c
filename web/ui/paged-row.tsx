import { Children, type ReactNode, useEffect, useRef, useState } from 'react';

type PagedRowProps = {
	/** name of the row */
	label: string;
	/** cards per dot page on wide screens; phones show two */
	perPage: 3 | 4;
	/** 'Page 2 of 3' */
	dotLabel: (page: number, pages: number) => string;
	children: ReactNode;
};

const columns = {
	3: 'auto-cols-[calc((100%-10px)/2)] md:auto-cols-[calc((100%-32px)/3)]',
	4: 'auto-cols-[calc((100%-10px)/2)] md:auto-cols-[calc((100%-32px)/3)] lg:auto-cols-[calc((100%-48px)/4)]',
};

/** Cards side by side that snap; each dot shows another page. The row also scrolls by touch and without scripts. */
export function PagedRow({ label, perPage, dotLabel, children }: PagedRowProps) {
	const row = useRef<HTMLUListElement>(null);
	const [{ page, pages }, setPosition] = useState({ page: 0, pages: 1 });

	useEffect(() => {
		const list = row.current;
		if (list === null) return;
		function measure() {
			if (list === null) return;
			const count = Math.max(1, Math.ceil(list.scrollWidth / list.clientWidth - 0.05));
			const scrollRange = list.scrollWidth - list.clientWidth;
			const at = scrollRange <= 0 ? 0 : Math.round((list.scrollLeft / scrollRange) * (count - 1));
			setPosition((position) =>
				position.page === at && position.pages === count ? position : { page: at, pages: count },
			);
		}
		const observer = new ResizeObserver(measure);
		observer.observe(list);
		list.addEventListener('scroll', measure, { passive: true });
		return () => {
			observer.disconnect();
			list.removeEventListener('scroll', measure);
		};
	}, []);

	function showPage(next: number) {
		const list = row.current;
		if (list === null) return;
		const step = list.clientWidth + Number.parseFloat(getComputedStyle(list).columnGap);
		list.scrollTo({ left: next * step, behavior: 'smooth' });
	}

	return (
		<section aria-label={label}>
			<ul
				ref={row}
				className={`paged-row no-scrollbar grid grid-flow-col gap-2.5 overflow-x-auto md:gap-4 ${columns[perPage]}`}
			>
				{Children.map(children, (child) => (
					<li>{child}</li>
				))}
			</ul>
			<div className="mt-2 flex h-11 items-center justify-center">
				{pages > 1 &&
					Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
						<button
							key={number}
							type="button"
							aria-label={dotLabel(number, pages)}
							aria-current={number === page + 1 ? 'true' : undefined}
							onClick={() => showPage(number - 1)}
							className="group grid h-11 w-7 place-items-center rounded-s"
						>
							<span className="block size-2.5 rounded-full bg-soil-400 transition-all group-aria-[current]:w-6 group-aria-[current]:bg-leaf-700" />
						</button>
					))}
			</div>
		</section>
	);
}
