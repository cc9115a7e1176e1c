import { localNames, useLang } from '#web/language.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/money.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { Suggestion } from './suggestion.ts';

type SuggestionRowProps = { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void };

/** An option of the list; the keyboard stays in the box, so the row itself takes no focus. */
export function SuggestionRow({ id, suggestion, isActive, onChoose }: SuggestionRowProps) {
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the box holds the keyboard and chooses the active row on Enter
		<div
			role="option"
			tabIndex={-1}
			id={id}
			aria-selected={isActive}
			onPointerDown={(event) => event.preventDefault()}
			onClick={onChoose}
			className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-2 py-1 hover:bg-leaf-50 aria-selected:bg-leaf-100"
		>
			{suggestion.kind === 'category' ? (
				<>
					<span className="grid size-11 place-items-center text-leaf-700">
						<SearchIcon size={20} />
					</span>
					<span className="font-semibold">{suggestion.name}</span>
				</>
			) : (
				<ProductWords suggestion={suggestion} />
			)}
		</div>
	);
}

function ProductWords({ suggestion }: { suggestion: Extract<Suggestion, { kind: 'product' }> }) {
	const { second, secondLang } = localNames(useLang(), suggestion.names);
	return (
		<>
			<Picture src={suggestion.picture} alt="" size={44} tint={suggestion.tint} />
			<span className="min-w-0 grow leading-tight">
				<span className="block truncate font-semibold">{suggestion.name}</span>
				<span lang={secondLang} className="block truncate text-sm text-soil-500">
					{second}
				</span>
			</span>
			{suggestion.price !== null && (
				<span className="text-right leading-tight">
					<Money amount={suggestion.price} className="block font-semibold" />
					<span className="text-sm text-soil-500">{suggestion.unit}</span>
				</span>
			)}
		</>
	);
}
