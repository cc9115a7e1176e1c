import { LocalLink } from '#web/lib/language.tsx';
import type { ComponentProps } from 'react';

type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'quiet' | 'offer';

/** Classes of a button, for links styled as buttons; defined in styles/button.css. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
	return `btn btn-${variant}`;
}

type ButtonProps = ComponentProps<'button'> & { variant?: ButtonVariant; isBusy?: boolean };

/** A busy button keeps its label and width and ignores further clicks. */
export function Button({ variant = 'primary', isBusy = false, className = '', children, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			disabled={isBusy || rest.disabled}
			aria-busy={isBusy || undefined}
			className={`${buttonClass(variant)} ${className}`}
		>
			{isBusy && (
				<span
					aria-hidden="true"
					className="size-4 animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-t-transparent"
				/>
			)}
			{children}
		</button>
	);
}

type IconButtonProps = ComponentProps<'button'> & { label: string };

/** A round 44 px button that shows an icon only; `label` is its name. */
export function IconButton({ label, className = '', children, ...rest }: IconButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			aria-label={label}
			className={`grid size-11 place-items-center rounded-full text-leaf-900 transition-colors hover:bg-leaf-50 disabled:opacity-40 ${className}`}
		>
			{children}
		</button>
	);
}

/** Links at the end of a page to related pages. */
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
