import { useEffect, useRef, useState } from 'react';
import type { Draft } from './price-draft.ts';

const saveAfterMs = 300;
const keyOf = (personId: string) => `khetsePrices1.${personId}`;

function readDraft(key: string): Draft {
	try {
		return JSON.parse(localStorage.getItem(key) ?? '{}') as Draft;
	} catch {
		return {};
	}
}

function writeDraft(key: string, draft: Draft): void {
	if (Object.keys(draft).length === 0) localStorage.removeItem(key);
	else localStorage.setItem(key, JSON.stringify(draft));
}

/** What was typed and not sent: it is there again after a reload, a dead session, a flat battery. */
export function useDraft(personId: string): [Draft, (change: (draft: Draft) => Draft) => void] {
	const key = keyOf(personId);
	const [draft, setDraft] = useState<Draft>(() => readDraft(key));
	const latest = useRef(draft);

	useEffect(() => {
		latest.current = draft;
		const timer = setTimeout(() => writeDraft(key, draft), saveAfterMs);
		return () => clearTimeout(timer);
	}, [key, draft]);

	useEffect(() => {
		const save = () => writeDraft(key, latest.current);
		addEventListener('pagehide', save);
		return () => {
			removeEventListener('pagehide', save);
			save();
		};
	}, [key]);
	return [draft, setDraft];
}
