import type { ComponentProps } from 'react';

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
