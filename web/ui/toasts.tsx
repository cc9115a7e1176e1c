import { type ComponentType, useEffect, useState } from 'react';
import type { ToastLabels, ToastOptions, ToastType } from './toast-list.tsx';

export const topCenter: ToastOptions = { position: 'top-center' };

const toastEvent = 'toast';
/** The effect of a page may show a toast before that of the list waits for one. */
let hasToast = false;

const loadList = () => import('./toast-list.tsx');

function show(type: ToastType, text: string, options: ToastOptions): void {
	hasToast = true;
	dispatchEvent(new Event(toastEvent));
	loadList().then(
		(list) => list.show(type, text, options),
		() => {},
	);
}

export function toastSuccess(text: string, options: ToastOptions = {}): void {
	show('success', text, options);
}

export function toastError(text: string, options: ToastOptions = {}): void {
	show('error', text, options);
}

export function toastInfo(text: string, options: ToastOptions = {}): void {
	show('info', text, options);
}

export function toastWarning(text: string, options: ToastOptions = {}): void {
	show('warning', text, options);
}

/** Loads the list at the first press, key, scroll or toast, so that a toast about a lost connection can be shown without one. */
export function Toasts(labels: ToastLabels) {
	const [List, setList] = useState<ComponentType<ToastLabels> | null>(null);
	useEffect(() => {
		const uses = new AbortController();
		const load = () => {
			uses.abort();
			loadList().then(
				({ ToastList }) => setList(() => ToastList),
				() => {},
			);
		};
		if (hasToast) load();
		else
			for (const use of ['pointerdown', 'keydown', 'scroll', toastEvent]) {
				addEventListener(use, load, { signal: uses.signal, passive: true });
			}
		return () => uses.abort();
	}, []);
	return List === null ? null : <List {...labels} />;
}
