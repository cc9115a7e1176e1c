import { useEffect, useRef, useState } from 'react';
import { askForWished, type Wished } from './ask-for-wished.ts';

/** What the shop said of the ids so far, each asked for once; an id without an entry is still on its way. */
export function useWished(ids: readonly string[]) {
	const [known, setKnown] = useState<ReadonlyMap<string, Wished>>(new Map());
	const asked = useRef(new Set<string>());

	useEffect(() => {
		const unasked = ids.filter((id) => !asked.current.has(id));
		for (const id of unasked) asked.current.add(id);
		void askForWished(unasked, (id, wished) => setKnown((now) => new Map(now).set(id, wished)));
	}, [ids]);

	function retry(): void {
		const failed = ids.filter((id) => known.get(id)?.state === 'failed');
		setKnown((now) => new Map([...now].filter(([id]) => !failed.includes(id))));
		void askForWished(failed, (id, wished) => setKnown((now) => new Map(now).set(id, wished)));
	}

	return { known, retry };
}
