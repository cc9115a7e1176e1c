import type { ReactNode } from 'react';

type EmptyStateProps = {
	title: string;
	text?: string;
	/** a drawing above the words */
	picture?: ReactNode;
	/** the way on: a link or a button */
	children?: ReactNode;
};

export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
			{picture && <div className="mb-2">{picture}</div>}
			<p className="text-xl font-bold">{title}</p>
			{text && <p className="max-w-[34em] text-soil-500">{text}</p>}
			{children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
		</div>
	);
}
