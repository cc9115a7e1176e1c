import type { Ref } from 'react';

/** A field no person sees or reaches; what fills it in is a machine. source: steadiness §1 */
export function Trap({ label, ref }: { label: string; ref: Ref<HTMLInputElement> }) {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px]">
			<label>
				{label}
				<input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
			</label>
		</div>
	);
}
