import { LocalLink } from '#web/language.tsx';
import { buttonClass } from './button-class.ts';

/** At the end of a page, where to go from here. */
export function LinkRow({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
	return (
		<nav aria-label={label} className="mt-10 flex flex-wrap items-center gap-3 border-t border-soil-200 pt-5">
			<span className="font-semibold">{label}</span>
			{links.map((link) => (
				<LocalLink key={link.to} to={link.to} className={buttonClass('ghost')}>
					{link.label}
				</LocalLink>
			))}
		</nav>
	);
}
