import type { ReactNode } from 'react';

type RadioCardProps = {
	name: string;
	value: string;
	label: ReactNode;
	/** shown at the end of the row */
	hint?: ReactNode;
	isChecked: boolean;
	isDisabled?: boolean;
	onSelect?: (value: string) => void;
	children?: ReactNode;
};

/** One of several choices, as a card that contains a radio button. */
export function RadioCard({ name, value, label, hint, isChecked, isDisabled, onSelect, children }: RadioCardProps) {
	return (
		<label className="flex items-start gap-3 rounded-ms border-[1.5px] border-soil-200 bg-card px-4 py-3 transition-colors has-checked:border-leaf-700 has-checked:bg-leaf-50 has-disabled:bg-soil-100 has-disabled:text-soil-500 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-500">
			<input
				type="radio"
				name={name}
				value={value}
				checked={isChecked}
				disabled={isDisabled}
				onChange={() => onSelect?.(value)}
				className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-soil-400 bg-card outline-none checked:border-[6px] checked:border-leaf-700 disabled:border-soil-300"
			/>
			<span className="grow">
				<span className="flex flex-wrap items-baseline justify-between gap-x-3">
					<span className="font-semibold">{label}</span>
					{hint && <span className="text-sm text-soil-500">{hint}</span>}
				</span>
				{children}
			</span>
		</label>
	);
}
