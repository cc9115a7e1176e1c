import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';

/** Fallback for older browsers and insecure pages, which have no clipboard API. */
function copyBySelection(text: string): boolean {
	const field = document.createElement('textarea');
	field.value = text;
	field.readOnly = true;
	field.className = 'sr-only';
	document.body.append(field);
	const focused = document.activeElement;
	field.select();
	const isCopied = document.execCommand('copy');
	field.remove();
	if (focused instanceof HTMLElement) focused.focus();
	return isCopied;
}

/** @returns whether the text was copied */
async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		// Missing, refused, or the page is not focused: the fallback may still work.
		return copyBySelection(text);
	}
}

/** spec: catalogue §9 */
const confirmationMs = 2000;

type CopyState = 'idle' | 'copied' | 'refused';

/** A code with a copy button; where copying fails the code is selected. */
export function CopyCode({ code, isEnded }: { code: string; isEnded: boolean }) {
	const t = useTranslations('promotions');
	const [state, setState] = useState<CopyState>('idle');
	const text = useRef<HTMLElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);

	async function copy(): Promise<void> {
		clearTimeout(timer.current);
		if (await copyText(code)) {
			setState('copied');
			timer.current = setTimeout(() => setState('idle'), confirmationMs);
			return;
		}
		setState('refused');
		if (text.current) getSelection()?.selectAllChildren(text.current);
	}

	return (
		<div>
			<div className="flex flex-wrap items-center gap-3">
				<code
					ref={text}
					className={`rounded-s border-2 border-dashed border-turmeric-500 bg-turmeric-100 px-4 py-2 font-sans text-lg font-bold tracking-[0.06em] select-all ${isEnded ? 'line-through opacity-60' : ''}`}
				>
					{code}
				</code>
				<Button onClick={copy} disabled={isEnded} aria-label={t('copyCodeOf', { code })}>
					{t('copyCode')}
				</Button>
			</div>
			<p role="status" className="mt-1.5 min-h-6 text-md font-semibold text-leaf-800">
				{state === 'copied' && t('copied')}
				{state === 'refused' && t('notCopied')}
			</p>
		</div>
	);
}
