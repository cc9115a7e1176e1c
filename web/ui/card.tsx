import type { ComponentProps, ReactNode } from 'react';

/** White box with a thin border. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
	return <div {...rest} className={`rounded-m border border-soil-200 bg-card p-4 md:px-[22px] md:py-5 ${className}`} />;
}

type StickyBarProps = {
	/** the actions below the price instead of beside it */
	isStacked?: boolean;
	children: ReactNode;
};

/** Phones: total or price and the main action of a page at the bottom of the screen, in place of the bottom bar. */
export function StickyBar({ isStacked = false, children }: StickyBarProps) {
	return (
		<div
			className={`sticky-bar fixed inset-x-0 bottom-0 z-30 flex border-t border-soil-200 bg-card pt-2.5 pr-[var(--chat-space,1rem)] pl-4 pb-[calc(0.625rem+env(safe-area-inset-bottom))] md:hidden ${isStacked ? 'flex-col gap-1' : 'items-center gap-3.5'}`}
		>
			{children}
		</div>
	);
}

/** A section heading with a link at its end. */
export function SectionTitle({ children, more }: { children: ReactNode; more?: ReactNode }) {
	return (
		<div className="section-title">
			<h2>{children}</h2>
			{more && <span className="more">{more}</span>}
		</div>
	);
}

export type ChipColour = 'leaf' | 'turmeric' | 'chilli' | 'sky' | 'soil';

const colours: Record<ChipColour, string> = {
	leaf: 'bg-leaf-100 text-leaf-800',
	turmeric: 'bg-turmeric-100 text-turmeric-800',
	chilli: 'bg-chilli-100 text-chilli-700',
	sky: 'bg-tint-agro text-sky-800',
	soil: 'bg-soil-100 text-soil-700',
};

export function StatusChip({ colour, children }: { colour: ChipColour; children: ReactNode }) {
	return (
		<span className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold ${colours[colour]}`}>{children}</span>
	);
}
