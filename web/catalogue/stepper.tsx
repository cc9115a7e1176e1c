import { maxLineQuantity } from '#domain/cart.ts';
import { MinusIcon, PlusIcon } from '#web/ui/icons.tsx';

type StepperProps = {
	quantity: number;
	onChange: (quantity: number) => void;
	/** what is counted, e.g. 'Quantity of Carrot, 500 g' */
	label: string;
	decreaseLabel: string;
	increaseLabel: string;
	max?: number;
	variant?: 'filled' | 'outlined';
	className?: string;
};

const variants = {
	filled: 'bg-leaf-700 text-white',
	outlined: 'border-[1.5px] border-soil-300 bg-card text-soil-900',
};

/** − n +: minus at 1 requests 0, and the parent removes the line. */
export function Stepper(props: StepperProps) {
	const { quantity, onChange, label, decreaseLabel, increaseLabel, variant = 'filled', className = '' } = props;
	const max = Math.min(props.max ?? maxLineQuantity, maxLineQuantity);
	const button = 'grid h-full min-h-10 w-11 place-items-center rounded-ms disabled:opacity-40';

	return (
		<div
			role="group"
			aria-label={label}
			className={`flex min-h-11 items-center justify-between rounded-ms font-bold tabular-nums ${variants[variant]} ${className}`}
		>
			<button type="button" aria-label={decreaseLabel} className={button} onClick={() => onChange(quantity - 1)}>
				<MinusIcon size={18} />
			</button>
			<output aria-live="polite">{quantity}</output>
			<button
				type="button"
				aria-label={increaseLabel}
				className={button}
				disabled={quantity >= max}
				onClick={() => onChange(quantity + 1)}
			>
				<PlusIcon size={18} />
			</button>
		</div>
	);
}
