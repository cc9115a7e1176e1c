import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

type FormDialogProps = {
	title: string;
	closeLabel: string;
	/** without it the dialog only informs */
	submitLabel?: string | undefined;
	isDestructive?: boolean;
	isRunning?: boolean;
	isDisabled?: boolean;
	/** focuses the submit button, for a dialog without fields */
	hasSubmitFocus?: boolean;
	/** focuses the close button, for a dialog that informs or warns */
	hasCloseFocus?: boolean;
	/** distance between the parts */
	isSpaced?: boolean;
	size?: 'xs' | 'sm';
	/** more actions, before cancel and submit */
	actions?: ReactNode;
	onClose: () => void;
	onSubmit?: () => void;
	children: ReactNode;
};

/** A dialog with a text, its fields, cancel and submit. */
export function FormDialog(props: FormDialogProps) {
	const { title, closeLabel, submitLabel, isDestructive = false, isRunning = false, isDisabled = false } = props;
	const { hasSubmitFocus = false, hasCloseFocus = false, isSpaced = false, size = 'xs', actions } = props;
	const { onClose, onSubmit, children } = props;
	const titleId = useId();

	function submit(event: FormEvent): void {
		event.preventDefault();
		// In React's tree a dialog may be inside the form of its page, which must not be submitted.
		event.stopPropagation();
		onSubmit?.();
	}

	return (
		<Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={size}>
			<form onSubmit={submit} noValidate>
				<DialogTitle id={titleId}>{title}</DialogTitle>
				<DialogContent sx={isSpaced ? { display: 'grid', gap: 2 } : {}}>{children}</DialogContent>
				<DialogActions>
					{actions}
					<Button color="inherit" onClick={onClose} autoFocus={hasCloseFocus}>
						{closeLabel}
					</Button>
					{submitLabel !== undefined && (
						<Button
							type="submit"
							variant="contained"
							color={isDestructive ? 'error' : 'primary'}
							loading={isRunning}
							disabled={isDisabled}
							autoFocus={hasSubmitFocus}
						>
							{submitLabel}
						</Button>
					)}
				</DialogActions>
			</form>
		</Dialog>
	);
}

/** A required text: reported as missing after the first submit. */
export function useRequiredText(minLength = 1) {
	const [value, setValue] = useState('');
	const [isSubmitted, setSubmitted] = useState(false);
	const isGiven = value.trim().length >= minLength;
	return {
		value,
		setValue,
		isMissing: isSubmitted && !isGiven,
		/** @returns whether it is filled in */
		check: () => {
			setSubmitted(true);
			return isGiven;
		},
	};
}

type RequiredTextProps = {
	text: ReturnType<typeof useRequiredText>;
	label: string;
	problem: string;
	maxLength: number;
};

export function RequiredText({ text, label, problem, maxLength }: RequiredTextProps) {
	return (
		<TextField
			required
			autoFocus
			label={label}
			value={text.value}
			onChange={(event) => text.setValue(event.target.value)}
			slotProps={{ htmlInput: { maxLength } }}
			error={text.isMissing}
			helperText={text.isMissing ? problem : undefined}
		/>
	);
}
