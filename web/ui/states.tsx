import { type ShownError, useErrorText } from '#web/lib/refusal-text.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button, buttonClass } from './button.tsx';
import { AlertIcon } from './icons.tsx';

/** Loading placeholder; give it the size of the content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
	return <span aria-hidden="true" className={`skeleton block rounded-s ${className}`} />;
}

type EmptyStateProps = {
	title: string;
	text?: string;
	/** an illustration above the text */
	picture?: ReactNode;
	/** the action: a link or a button */
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

type ErrorStateProps = { title: string; text?: string; children?: ReactNode };

/** Error inside a page, in place of the content; `children` is the action. */
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

type LoadErrorProps = { title: string; text: string; retryLabel: string; onRetry: () => void };

/** Error with an action. */
export function LoadError({ title, text, retryLabel, onRetry }: LoadErrorProps) {
	return (
		<ErrorState title={title} text={text}>
			<Button variant="ghost" onClick={onRetry}>
				{retryLabel}
			</Button>
		</ErrorState>
	);
}

/** Load error with a retry link that also works without scripts. @param props.error what the server answered */
export function Unloaded({ title, error = null }: { title: string; error?: ShownError | null }) {
	const t = useTranslations('layout');
	const errorText = useErrorText();
	const { pathname, search } = useLocation();
	return (
		<ErrorState title={title} text={errorText(error) ?? ''}>
			<a href={pathname + search} data-reload className={buttonClass('ghost')}>
				{t('tryAgain')}
			</a>
		</ErrorState>
	);
}
