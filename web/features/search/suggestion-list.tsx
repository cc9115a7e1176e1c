import { useTranslations } from 'use-intl';
import type { Suggestion } from './suggestion.ts';
import { SuggestionRow } from './suggestion-row.tsx';

type SuggestionListProps = {
	id: string;
	suggestions: readonly Suggestion[];
	activeIndex: number;
	onChoose: (suggestion: Suggestion) => void;
};

export function optionId(listId: string, index: number): string {
	return `${listId}-${index}`;
}

/** Categories first, then products; one list for the arrows. */
export function SuggestionList({ id, suggestions, activeIndex, onChoose }: SuggestionListProps) {
	const t = useTranslations('shell');
	const groups = [
		{ kind: 'category', title: t('suggestedCategories') },
		{ kind: 'product', title: t('suggestedProducts') },
	].filter(({ kind }) => suggestions.some((suggestion) => suggestion.kind === kind));
	return (
		<div
			role="listbox"
			id={id}
			aria-label={t('suggestions')}
			className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(28rem,70dvh)] overflow-y-auto rounded-m border border-soil-200 bg-card p-2 shadow-sheet"
		>
			{groups.map(({ kind, title }) => (
				<div key={kind} role="group" aria-label={title}>
					<p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-sm font-semibold text-soil-500">
						{title}
					</p>
					{suggestions.map((suggestion, index) =>
						suggestion.kind === kind ? (
							<SuggestionRow
								key={suggestion.id}
								id={optionId(id, index)}
								suggestion={suggestion}
								isActive={index === activeIndex}
								onChoose={() => onChoose(suggestion)}
							/>
						) : null,
					)}
				</div>
			))}
		</div>
	);
}
