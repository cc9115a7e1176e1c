export type ButtonLook = 'primary' | 'ghost' | 'danger' | 'quiet' | 'offer';

/** The look of a button, for links that act like one; drawn in styles/button.css. */
export function buttonClass(look: ButtonLook = 'primary'): string {
	return `btn btn-${look}`;
}
