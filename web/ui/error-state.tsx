import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

type ErrorStateProps = { title: string; text?: string; children?: ReactNode };

/** What could not be loaded, said where it would have stood; `children` is the way on. */
export function ErrorState({ title, text, children }: ErrorStateProps) {
	return (
		<div role="alert" className="rounded-m border border-chilli-600/25 bg-chilli-100 px-4 py-4 text-soil-900">
			<p className="flex items-start gap-2 font-semibold">
				<AlertIcon size={20} className="mt-0.5 shrink-0 text-chilli-600" />
				{title}
			</p>
			{text && <p className="mt-1 pl-7 text-soil-700">{text}</p>}
			{children && <div className="mt-3 pl-7">{children}</div>}
		</div>
	);
}
