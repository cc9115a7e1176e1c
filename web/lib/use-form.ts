import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns a function that waits until the pressed mouse button has been released and its click has
 * fired. Content inserted before that would move the button, and the click would not reach it.
 */
function useAfterPointerUp(): (then: () => void) => void {
	const isPressed = useRef(false);
	const callbacks = useRef<(() => void)[]>([]);
	useEffect(() => {
		const press = () => {
			isPressed.current = true;
		};
		const release = () => {
			isPressed.current = false;
			// The click event fires after the release.
			setTimeout(() => {
				for (const then of callbacks.current.splice(0)) then();
			});
		};
		window.addEventListener('pointerdown', press, true);
		window.addEventListener('pointerup', release, true);
		window.addEventListener('pointercancel', release, true);
		return () => {
			window.removeEventListener('pointerdown', press, true);
			window.removeEventListener('pointerup', release, true);
			window.removeEventListener('pointercancel', release, true);
		};
	}, []);
	return (then) => {
		if (isPressed.current) callbacks.current.push(then);
		else then();
	};
}

export type FieldErrors<F> = Partial<Record<keyof F & string, string>>;

/** Why a submitted form was not accepted: a refusal to show above it, and errors of single fields. */
export type FormRefusal<F> = { refusal: string | null; errors?: FieldErrors<F> };

type FormRules<F> = {
	initial: F;
	/** the errors by field, in the order of the form */
	problems: (values: F) => FieldErrors<F>;
	/** filters the typed value of a field, e.g. digits only */
	clean?: Partial<Record<keyof F & string, (typed: string) => string>>;
	/** the refusal to show above a form that is submitted with errors */
	invalidRefusal?: (values: F) => string | null;
	/**
	 * Sends valid values.
	 * @param submitter the value of the button that was pressed
	 * @returns null: accepted
	 */
	submit: (values: F, submitter: string) => Promise<FormRefusal<F> | null>;
};

type AnyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** State of one field. */
export type FieldState = {
	name: string;
	value: string;
	error: string | undefined;
	onChange: (event: ChangeEvent<AnyField>) => void;
	onBlur: (event: FocusEvent<AnyField>) => void;
};

/**
 * The form hook of the storefront: a filled field is validated on blur, all fields on submit, and the
 * first error gets the focus. A refusal never clears the input, and a second submit has to wait for the first.
 */
export function useForm<F extends Record<string, string>>(rules: FormRules<F>) {
	const { initial, problems, clean, invalidRefusal, submit } = rules;
	const ref = useRef<HTMLFormElement>(null);
	const afterPointerUp = useAfterPointerUp();
	const [values, setValues] = useState(initial);
	const [validated, setValidated] = useState<ReadonlySet<string>>(new Set());
	const [refused, setRefused] = useState<FieldErrors<F>>({});
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);

	const found = problems(values);
	function errorOf(name: keyof F & string): string | undefined {
		return refused[name] ?? (validated.has(name) ? found[name] : undefined);
	}

	function set(changes: Partial<F>): void {
		// A refusal is about the values that were sent.
		setRefusal(null);
		setValues((now) => ({ ...now, ...changes }));
		setRefused(
			(now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))) as FieldErrors<F>,
		);
	}

	function focusFirst(names: readonly string[]): void {
		const fields = [...(ref.current?.elements ?? [])] as AnyField[];
		fields.find((field) => names.includes(field.name) && !field.disabled)?.focus();
	}

	/** Shows errors. They must be rendered before the focus moves, or a screen reader does not read them. */
	function showErrors(names: readonly string[], show: () => void): void {
		flushSync(show);
		focusFirst(names);
	}

	async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy) return;
		const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
		const wrong = Object.keys(found);
		showErrors(wrong, () => {
			setValidated(new Set(Object.keys(values)));
			if (wrong.length > 0) setRefusal(invalidRefusal?.(values) ?? null);
		});
		if (wrong.length > 0) return;
		setBusy(true);
		setRefusal(null);
		const response = await submit(values, submitter?.value ?? '');
		setBusy(false);
		if (response === null) return;
		const errors = response.errors ?? {};
		showErrors(Object.keys(errors), () => {
			setRefusal(response.refusal);
			setRefused(errors);
		});
	}

	function clearErrors(): void {
		setValidated(new Set());
		setRefused({});
	}

	function reset(next: F = initial): void {
		setValues(next);
		clearErrors();
	}

	function field(name: keyof F & string): FieldState {
		return {
			name,
			value: values[name] as string,
			error: errorOf(name),
			onChange: (event) => {
				const typed = event.target.value;
				set({ [name]: clean?.[name]?.(typed) ?? typed } as Partial<F>);
			},
			onBlur: (event) => {
				if (event.target.value !== '') afterPointerUp(() => setValidated((now) => new Set(now).add(name)));
			},
		};
	}

	return { ref, values, set, field, onSubmit, isBusy, refusal, reset, clearErrors };
}

/** Keeps at most `length` digits of typed or pasted text. */
export function digitsOnly(length: number): (typed: string) => string {
	return (typed) => typed.replace(/\D/g, '').slice(0, length);
}

/**
 * The ten digits of a typed or pasted mobile number: a country code or a leading zero is removed once the number behind it
 * is complete. Until then its digits stay, so that the form says that the number is wrong instead of cutting it.
 */
export function mobileDigits(typed: string): string {
	const digits = typed.replace(/\D/g, '').replace(/^00/, '');
	const prefix = /^(?:91(?=\d{10})|0(?=\d{10}))/.exec(digits)?.[0] ?? '';
	const most = digits.startsWith('91') ? 12 : digits.startsWith('0') ? 11 : 10;
	return prefix === '' ? digits.slice(0, most) : digits.slice(prefix.length, prefix.length + 10);
}
