import { SearchInput as RaSearchInput, useTranslate } from 'react-admin';

/** The search of a list, with a name of its own. @param alwaysOn read by react-admin's row of filters */
export function ListSearch({ source, hint }: { source: string; hint: string; alwaysOn?: boolean }) {
	const translate = useTranslate();
	return (
		<RaSearchInput
			source={source}
			placeholder={translate(hint)}
			slotProps={{ htmlInput: { maxLength: 100, 'aria-label': translate(hint) } }}
		/>
	);
}
