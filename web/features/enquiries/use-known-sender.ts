import { useSession } from '#web/features/session/session-store.ts';
import { useEffect, useRef } from 'react';

type Sender = { name: string; email: string; mobile: string };

/** Fills in who is signed in, once, where nothing was typed yet. */
export function useKnownSender(values: Sender, set: (sender: Partial<Sender>) => void): void {
	const { person } = useSession();
	const isFilled = useRef(false);
	useEffect(() => {
		if (person === null || isFilled.current) return;
		isFilled.current = true;
		const { name, email, mobile } = person;
		const known = Object.entries({ name, email, mobile }).filter(([field]) => values[field as keyof Sender] === '');
		set(Object.fromEntries(known));
	}, [person, values, set]);
}
