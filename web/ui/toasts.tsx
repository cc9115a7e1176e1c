import { type ComponentType, useEffect, useState } from 'react';
import type { ToastLabels, ToastOptions, ToastType } from './toast-list.tsx';

export const topCenter: ToastOptions = { position: 'top-center' };

/** The list is loaded after the page, or with the first toast. */
const loadList = () => import('./toast-list.tsx');

function show(type: ToastType, text: string, options: ToastOptions): void {
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

/** Loads the list when the page has been painted, so that a toast about a lost connection can be shown without one. */
export function Toasts(labels: ToastLabels) {
	const [List, setList] = useState<ComponentType<ToastLabels> | null>(null);
	useEffect(() => {
		let isMounted = true;
		const frame = requestAnimationFrame(() => {
			loadList().then(
				({ ToastList }) => isMounted && setList(() => ToastList),
				() => {},
			);
		});
		return () => {
			isMounted = false;
			cancelAnimationFrame(frame);
		};
	}, []);
	return List === null ? null : <List {...labels} />;
}
