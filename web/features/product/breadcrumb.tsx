import { LocalLink } from '#web/language.tsx';

type BreadcrumbProps = {
	/** what the trail is called */
	label: string;
	steps: readonly { label: string; to: string }[];
	current: string;
};

export function Breadcrumb({ label: trail, steps, current }: BreadcrumbProps) {
	return (
		<nav aria-label={trail} className="py-1.5 text-[0.90625rem] text-soil-500 md:py-3">
			<ol className="flex flex-wrap items-center gap-x-1.5">
				{steps.map(({ label, to }) => (
					<li key={to} className="flex items-center gap-1.5">
						<LocalLink to={to} className="inline-flex min-h-11 items-center hover:text-soil-900 md:min-h-6">
							{label}
						</LocalLink>
						<span aria-hidden="true">›</span>
					</li>
				))}
				<li aria-current="page" className="font-semibold text-soil-900">
					{current}
				</li>
			</ol>
		</nav>
	);
}
