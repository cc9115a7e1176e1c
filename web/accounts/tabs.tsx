import { useId } from '#web/lib/hydration.tsx';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export type Tab = { id: string; label: string; content: ReactNode };

type TabsProps = {
	/** name of the list of tabs */
	label: string;
	tabs: readonly Tab[];
	selectedId: string;
	onSelect: (id: string) => void;
};

const moves: Record<string, (index: number, count: number) => number> = {
	ArrowRight: (index, count) => (index + 1) % count,
	ArrowLeft: (index, count) => (index - 1 + count) % count,
	Home: () => 0,
	End: (_, count) => count - 1,
};

export function Tabs({ label, tabs, selectedId, onSelect }: TabsProps) {
	const base = useId();
	const list = useRef<HTMLDivElement>(null);

	function move(event: KeyboardEvent, index: number) {
		const next = moves[event.key]?.(index, tabs.length);
		const tab = next === undefined ? undefined : tabs[next];
		if (next === undefined || tab === undefined) return;
		event.preventDefault();
		onSelect(tab.id);
		list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
	}

	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				className="no-scrollbar flex gap-1 overflow-x-auto border-b border-soil-200"
			>
				{tabs.map((tab, index) => (
					<button
						key={tab.id}
						type="button"
						role="tab"
						id={`${base}-tab-${tab.id}`}
						aria-selected={tab.id === selectedId}
						aria-controls={`${base}-panel-${tab.id}`}
						tabIndex={tab.id === selectedId ? 0 : -1}
						onClick={() => onSelect(tab.id)}
						onKeyDown={(event) => move(event, index)}
						className="-mb-px min-h-12 shrink-0 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold sm:px-4 sm:text-base text-soil-500 -outline-offset-3 hover:text-soil-900 aria-selected:border-leaf-700 aria-selected:text-leaf-800"
					>
						{tab.label}
					</button>
				))}
			</div>
			{tabs.map((tab) => (
				<div
					key={tab.id}
					role="tabpanel"
					id={`${base}-panel-${tab.id}`}
					aria-labelledby={`${base}-tab-${tab.id}`}
					hidden={tab.id !== selectedId}
					className="pt-5"
				>
					{tab.content}
				</div>
			))}
		</div>
	);
}
