import { type ReactNode, useEffect, useRef, useState } from 'react';

type PopoverProps = {
	/** content of the button */
	trigger: ReactNode;
	triggerClass: string;
	/** accessible name of a button with an icon only */
	label?: string | undefined;
	panelClass: string;
	/** a panel of links; selecting one closes it, except a button marked `data-keeps-open` */
	children: ReactNode;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A button that toggles a panel. Arrow keys move through its items; Esc, a click outside and blur close it. */
export function Popover({ trigger, triggerClass, label, panelClass, children }: PopoverProps) {
	const [isOpen, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const panel = useRef<HTMLDivElement>(null);

	useEffect(() => {
		const frame = root.current;
		const content = panel.current;
		if (!isOpen || frame === null || content === null) return;
		const listening = new AbortController();
		const { signal } = listening;

		function walk(event: KeyboardEvent) {
			if (event.key === 'Escape') {
				setOpen(false);
				button.current?.focus();
			}
			const step = steps[event.key];
			if (step === undefined) return;
			event.preventDefault();
			const items = [...(content?.querySelectorAll<HTMLElement>('a, button') ?? [])];
			const next = items.indexOf(document.activeElement as HTMLElement) + step;
			(next < 0 ? button.current : items[Math.min(next, items.length - 1)])?.focus();
		}

		const closeOutside = ({ target }: Event) => frame.contains(target as Node) || setOpen(false);
		const closeOnLeave = ({ relatedTarget }: FocusEvent) =>
			relatedTarget === null || frame.contains(relatedTarget as Node) || setOpen(false);
		const closeOnChoice = ({ target }: Event) =>
			content.contains(target as Node) &&
			(target as Element).closest('a, button:not([data-keeps-open])') &&
			setOpen(false);

		document.addEventListener('pointerdown', closeOutside, { signal });
		frame.addEventListener('keydown', walk, { signal });
		frame.addEventListener('focusout', closeOnLeave, { signal });
		// On the window, after React has handled the click: closing the panel first would remove its handlers.
		window.addEventListener('click', closeOnChoice, { signal });
		return () => listening.abort();
	}, [isOpen]);

	return (
		<div ref={root} className="relative">
			<button
				ref={button}
				type="button"
				aria-expanded={isOpen}
				aria-label={label}
				className={triggerClass}
				onClick={() => setOpen(!isOpen)}
				onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
			>
				{trigger}
			</button>
			{isOpen && (
				<div
					ref={panel}
					className={`absolute z-40 rounded-m border border-soil-200 bg-card elevation-high ${panelClass}`}
				>
					{children}
				</div>
			)}
		</div>
	);
}
