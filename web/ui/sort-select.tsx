import { useId } from '#web/lib/hydration.tsx';
import { buttonClass } from './button.tsx';
import { ChevronIcon } from './icons.tsx';

type SortSelectProps = {
	label: string;
	labelClass?: string;
	/** label of the submit button shown without scripts */
	action: string;
	value: string;
	options: readonly { value: string; label: string }[];
};

/** Submits its form when the order changes; without scripts a button submits it. */
export function SortSelect({ label, labelClass = '', action, value, options }: SortSelectProps) {
	const id = useId();
	return (
		<>
			<label htmlFor={id} className={`text-md whitespace-nowrap text-soil-500 ${labelClass}`}>
				{label}
			</label>
			<span className="relative">
				<select
					id={id}
					name="sort"
					defaultValue={value}
					onChange={(event) => event.target.form?.requestSubmit()}
					className="min-h-11 appearance-none rounded-ms border-[1.5px] border-soil-400 bg-card py-2 pr-9 pl-3 font-semibold"
				>
					{options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
				<ChevronIcon size={18} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2" />
			</span>
			<noscript>
				<button type="submit" className={buttonClass('ghost')}>
					{action}
				</button>
			</noscript>
		</>
	);
}
