import { useId } from '#web/lib/hydration.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';

/** spec: shopping §9 — modal transitions take 300 ms */
const transitionMs = 300;

type DialogProps = {
	title: string;
	isOpen: boolean;
	onClose: () => void;
	closeLabel: string;
	children: ReactNode;
};

/** A modal dialog: the browser traps the focus, restores it on close and closes on Esc. */
export function Dialog({ title, isOpen, onClose, closeLabel, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const [isPresent, setPresent] = useState(isOpen);
	if (isOpen && !isPresent) setPresent(true);

	useEffect(() => {
		const dialog = ref.current;
		if (dialog === null) return;
		if (isOpen && !dialog.open) dialog.showModal();
		if (isOpen) return;
		dialog.close();
		// The content stays while the dialog fades.
		const timer = setTimeout(() => setPresent(false), transitionMs);
		return () => clearTimeout(timer);
	}, [isOpen]);

	useEffect(() => {
		const dialog = ref.current;
		// A click on the backdrop has the dialog itself as its target.
		// A press that starts inside and ends outside, such as a text selection, does not close the dialog.
		let beganOutside = false;
		const begin = (event: Event) => {
			beganOutside = event.target === dialog;
		};
		const closeOnBackdrop = (event: Event) => beganOutside && event.target === dialog && onClose();
		dialog?.addEventListener('pointerdown', begin);
		dialog?.addEventListener('click', closeOnBackdrop);
		return () => {
			dialog?.removeEventListener('pointerdown', begin);
			dialog?.removeEventListener('click', closeOnBackdrop);
		};
	}, [onClose]);

	return (
		<dialog
			ref={ref}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			className="dialog m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-auto rounded-l bg-card elevation-high"
		>
			{isPresent && (
				<div className="p-5 pt-3 md:p-6 md:pt-4">
					<div className="mb-2 flex items-center justify-between gap-4">
						<h2 id={titleId} className="text-2xl leading-tight tracking-[-0.01em]">
							{title}
						</h2>
						<IconButton label={closeLabel} onClick={onClose} className="-mr-2">
							<CloseIcon />
						</IconButton>
					</div>
					{children}
				</div>
			)}
		</dialog>
	);
}

type ConfirmDialogProps = DialogProps & {
	confirmLabel: string;
	cancelLabel: string;
	/** closes the dialog, too */
	onConfirm: () => Promise<void>;
};

/** Asks before a deletion; while it runs the button is busy. Without `children` there is nothing to confirm. */
export function ConfirmDialog({ confirmLabel, cancelLabel, onConfirm, children, ...dialog }: ConfirmDialogProps) {
	const [isBusy, setBusy] = useState(false);

	async function confirm(): Promise<void> {
		setBusy(true);
		await onConfirm();
		setBusy(false);
	}

	return (
		<Dialog {...dialog}>
			{children && (
				<>
					{children}
					<div className="mt-5 flex flex-wrap gap-3">
						<Button variant="danger" isBusy={isBusy} onClick={confirm}>
							{confirmLabel}
						</Button>
						<Button variant="ghost" onClick={dialog.onClose}>
							{cancelLabel}
						</Button>
					</div>
				</>
			)}
		</Dialog>
	);
}
