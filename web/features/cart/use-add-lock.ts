import { useEffect, useRef, useState } from 'react';

/** spec: catalogue §4 — once clicked, Add is locked for a second */
const addLockMs = 1000;

export function useAddLock(): { isLocked: boolean; lock: () => void } {
	const [isLocked, setLocked] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	function lock(): void {
		setLocked(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setLocked(false), addLockMs);
	}
	return { isLocked, lock };
}
