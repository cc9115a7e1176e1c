import { useEffect, useRef } from 'react';

/**
 * Answers a function that waits until the mouse button that is down now has been let go and its click has
 * happened. What appears on the way would push the button under the pointer away, and the click would miss it.
 */
export function useAfterPress(): (then: () => void) => void {
	const isPressed = useRef(false);
	const waiting = useRef<(() => void)[]>([]);
	useEffect(() => {
		const press = () => {
			isPressed.current = true;
		};
		const release = () => {
			isPressed.current = false;
			// The click comes right behind the release.
			setTimeout(() => {
				for (const then of waiting.current.splice(0)) then();
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
		if (isPressed.current) waiting.current.push(then);
		else then();
	};
}
