import { SearchInput, useTranslate } from 'react-admin';

/** @param alwaysOn read by react-admin's row of filters */
export function OrderSearch({ source }: { source: string; alwaysOn?: boolean }) {
	const translate = useTranslate();
	return (
		<SearchInput
			source={source}
			placeholder={translate('resources.orders.search')}
			slotProps={{ htmlInput: { maxLength: 100, 'aria-label': translate('resources.orders.search') } }}
		/>
	);
}
