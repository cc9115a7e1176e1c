import { cssTransition, type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { CloseIcon } from './icons.tsx';
import '#web/styles/toasts.css';

export type ToastType = 'success' | 'error' | 'info' | 'warning';
/** spec: shopping §9 — order and coupon toasts appear top-center, all others top-right */
export type ToastOptions = { position?: 'top-right' | 'top-center' };
export type ToastLabels = { label: string; closeLabel: string };

/** Open toasts by text. */
const shown = new Map<string, Id>();

/** A text that is shown already is shown once, for its whole time again; on a phone a toast replaces every other one. */
export function show(type: ToastType, text: string, options: ToastOptions): void {
	const isPhone = window.matchMedia('(width < 760px)').matches;
	for (const [other, id] of shown) if (isPhone || other === text) toast.dismiss(id);
	const id = toast(text, {
		...options,
		type,
		onClose: () => {
			if (shown.get(text) === id) shown.delete(text);
		},
	});
	shown.set(text, id);
}

const fade = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 150 });

/** spec: shopping §9 — 5 s, top-right, closed by a drag past 80 percent, Alt+T */
export function ToastList({ label, closeLabel }: ToastLabels) {
	return (
		<ToastContainer
			aria-label={label}
			autoClose={5000}
			position="top-right"
			draggable
			draggablePercent={80}
			transition={fade}
			closeButton={({ closeToast }) => (
				<button
					type="button"
					aria-label={closeLabel}
					onClick={closeToast}
					className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-full text-soil-500 hover:text-soil-900"
				>
					<CloseIcon size={20} />
				</button>
			)}
		/>
	);
}
