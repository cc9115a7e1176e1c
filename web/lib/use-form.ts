import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns a function that waits until the pressed mouse button has been released and its click has
 * fired. Content inserted before that would move the button, and the click would miss it.
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

type FormRules<F> = {
	initial: F;
	/** the errors by field, in the order of the form */
	problems: (values: F) => FieldErrors<F>;
	/** filters the typed value of a field, e.g. digits only */
	clean?: Partial<Record<keyof F & string, (typed: string) => string>>;
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
 * first error gets the focus. A refusal never clears the input.
 */
export function useForm<F extends Record<string, string>>({ initial, problems, clean }: FormRules<F>) {
	const ref = useRef<HTMLFormElement>(null);
	const afterPointerUp = useAfterPointerUp();
	const [values, setValues] = useState(initial);
	const [validated, setValidated] = useState<ReadonlySet<string>>(new Set());
	const [refused, setRefused] = useState<FieldErrors<F>>({});

	const found = problems(values);
	function errorOf(name: keyof F & string): string | undefined {
		return refused[name] ?? (validated.has(name) ? found[name] : undefined);
	}

	function set(changes: Partial<F>): void {
		setValues((now) => ({ ...now, ...changes }));
		setRefused(
			(now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in changes))) as FieldErrors<F>,
		);
	}

	function focusFirst(names: readonly string[]): void {
		const fields = [...(ref.current?.elements ?? [])] as AnyField[];
		fields.find((field) => names.includes(field.name) && !field.disabled)?.focus();
	}

	function isValid(): boolean {
		// The messages must be rendered before the focus moves, or a screen reader does not read them.
		flushSync(() => setValidated(new Set(Object.keys(values))));
		focusFirst(Object.keys(found));
		return Object.keys(found).length === 0;
	}

	/** Shows the server's errors of single fields. */
	function refuse(errors: FieldErrors<F>): void {
		flushSync(() => setRefused(errors));
		focusFirst(Object.keys(errors));
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

	return { ref, values, set, field, isValid, refuse, reset, clearErrors };
}

/** Keeps at most `length` digits of typed or pasted text. */
export function digitsOnly(length: number): (typed: string) => string {
	return (typed) => typed.replace(/\D/g, '').slice(0, length);
}
