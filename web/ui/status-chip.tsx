import type { ReactNode } from 'react';

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
