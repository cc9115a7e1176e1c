import { cssTransition, ToastContainer, type ToastPosition, toast } from 'react-toastify/unstyled';
import { CloseIcon } from './icons.tsx';

/** spec: shopping §9 — order and coupon toasts appear top-center, all others top-right */
type ToastOptions = { position?: Extract<ToastPosition, 'top-right' | 'top-center'> };

export const topCenter: ToastOptions = { position: 'top-center' };

export function toastSuccess(text: string, options: ToastOptions = {}): void {
	toast.success(text, options);
}

export function toastError(text: string, options: ToastOptions = {}): void {
	toast.error(text, options);
}

export function toastInfo(text: string, options: ToastOptions = {}): void {
	toast.info(text, options);
}

export function toastWarning(text: string, options: ToastOptions = {}): void {
	toast.warning(text, options);
}

const fade = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapseDuration: 150 });

/** spec: shopping §9 — 5 s, top-right, closed by a drag past 80 percent, Alt+T */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
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
