import { useLang } from '#web/language.tsx';
import { useEffect, useState } from 'react';
import { findSuggestions, type Suggestion } from './suggestion.ts';

/** Long enough that a typed word asks once or twice, short enough to feel at once. */
const debounceMs = 150;
const minLetters = 2;

const none: Suggestion[] = [];

/** What the shop offers for the letters typed so far; an answer that comes too late is dropped. */
export function useSuggestions(typed: string): Suggestion[] {
	const lang = useLang();
	const keyword = typed.trim();
	const isEnough = keyword.length >= minLetters;
	const [found, setFound] = useState({ keyword: '', suggestions: none });

	useEffect(() => {
		if (!isEnough) return;
		let isCurrent = true;
		const timer = setTimeout(async () => {
			const suggestions = await findSuggestions(keyword, lang);
			if (isCurrent) setFound({ keyword, suggestions });
		}, debounceMs);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [keyword, isEnough, lang]);

	return isEnough ? found.suggestions : none;
}
