import { useId } from '#web/lib/hydration.tsx';
import { pathIn, useLang, useLocalNavigate } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import type { Suggestion } from './suggestion-list.tsx';

/** Most users of a page do not search: the list is loaded when the box gets the focus. */
const loadList = () => import('./suggestion-list.tsx');
/** Debounce: long enough for one or two requests per word, short enough to feel immediate. */
const debounceMs = 150;
const minLetters = 2;

type Found = {
	keyword: string;
	suggestions: readonly Suggestion[];
	list: Awaited<ReturnType<typeof loadList>> | null;
};

const nothing: Found = { keyword: '', suggestions: [], list: null };

/** Suggestions for the typed text; a late response is ignored, and a failed one or a list that cannot be loaded shows none. */
function useSuggestions(typed: string): Found {
	const lang = useLang();
	const keyword = typed.trim();
	const isEnough = keyword.length >= minLetters;
	const [found, setFound] = useState(nothing);

	useEffect(() => {
		if (!isEnough) return;
		let isCurrent = true;
		const timer = setTimeout(async () => {
			const list = await loadList().catch(() => null);
			const suggestions = (await list?.findSuggestions(keyword, lang)) ?? [];
			if (isCurrent) setFound({ keyword, suggestions, list });
		}, debounceMs);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [keyword, isEnough, lang]);

	return isEnough ? found : nothing;
}

/** The keyword of the current listing; '' on other pages. */
function useCurrentKeyword(path: string): string {
	const { pathname, search } = useLocation();
	return pathname.toLowerCase() === path ? (new URLSearchParams(search).get('search') ?? '') : '';
}

/** A plain GET form with suggestions while typing. spec: catalogue §2.2 */
export function SearchBox() {
	const path = pathIn(useLang(), '/product');
	const keyword = useCurrentKeyword(path);
	return <SearchForm path={path} keyword={keyword} />;
}

function SearchForm({ path, keyword }: { path: string; keyword: string }) {
	const t = useTranslations('layout');
	const navigate = useLocalNavigate();
	const listId = useId();
	const [text, setText] = useState(keyword);
	const [shownKeyword, setShownKeyword] = useState(keyword);
	const input = useRef<HTMLInputElement>(null);
	const [isOpen, setOpen] = useState(false);
	const [activeIndex, setActiveIndex] = useState(-1);
	const { suggestions, list } = useSuggestions(isOpen ? text : '');
	const shown = isOpen && suggestions.length > 0 ? list : null;
	const isShown = shown !== null;

	// What was typed while another page loaded stays in the box.
	if (shownKeyword !== keyword) {
		setShownKeyword(keyword);
		if (text === shownKeyword || text === '') setText(keyword);
	}

	function choose(suggestion: Suggestion) {
		setText(suggestion.type === 'category' ? suggestion.name : '');
		navigate(suggestion.to);
		leaveField();
	}

	/** Closes the suggestions and a phone's keyboard; the focus goes to the page that loads. */
	function leaveField() {
		setOpen(false);
		input.current?.blur();
	}

	function handleKey(event: KeyboardEvent) {
		if (event.key === 'Escape') setOpen(false);
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (step === 0) return;
		event.preventDefault();
		setOpen(true);
		// The position before the first row is the input itself.
		const positions = suggestions.length + 1;
		setActiveIndex(((activeIndex + 1 + step + positions) % positions) - 1);
	}

	function submit(event: FormEvent) {
		const active = isShown ? suggestions[activeIndex] : undefined;
		if (active === undefined) return leaveField();
		event.preventDefault();
		choose(active);
	}

	return (
		<Form role="search" method="get" action={path} onSubmit={submit} className="relative">
			<div className="flex items-center rounded-full bg-soil-100 py-1 pr-1 pl-4 focus-within:outline-3 focus-within:outline-leaf-500">
				<input
					ref={input}
					type="search"
					name="search"
					role="combobox"
					aria-label={t('searchLabel')}
					aria-expanded={isShown}
					aria-controls={listId}
					aria-autocomplete="list"
					aria-activedescendant={activeIndex >= 0 ? shown?.optionId(listId, activeIndex) : undefined}
					autoComplete="off"
					autoCapitalize="off"
					enterKeyHint="search"
					maxLength={100}
					placeholder={t('searchPlaceholder')}
					value={text}
					onChange={(event) => {
						setText(event.target.value);
						setOpen(true);
						setActiveIndex(-1);
					}}
					onFocus={() => void loadList().catch(() => {})}
					onKeyDown={handleKey}
					onBlur={() => setOpen(false)}
					className="min-h-10 min-w-0 grow text-ellipsis bg-transparent outline-none"
				/>
				<button
					type="submit"
					className="min-h-10 shrink-0 rounded-full bg-leaf-700 px-4 font-semibold text-white hover:bg-leaf-800 md:max-lg:px-2.5"
				>
					<span className="md:max-lg:sr-only">{t('search')}</span>
					<SearchIcon size={20} className="hidden md:max-lg:block" />
				</button>
			</div>
			{shown && (
				<shown.SuggestionList id={listId} suggestions={suggestions} activeIndex={activeIndex} onChoose={choose} />
			)}
			<p aria-live="polite" className="sr-only">
				{isShown ? t('suggestionCount', { count: suggestions.length }) : ''}
			</p>
		</Form>
	);
}
