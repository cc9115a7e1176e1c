import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook; isBusy?: boolean };

/** A busy button keeps its words and its width and takes no second click. */
export function Button({ look = 'primary', isBusy = false, className = '', children, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			disabled={isBusy || rest.disabled}
			aria-busy={isBusy || undefined}
			className={`${buttonClass(look)} ${className}`}
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
