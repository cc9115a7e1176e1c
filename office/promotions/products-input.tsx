import { call } from '#office/lib/api.ts';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

type Named = { id: string; name: string };

async function suggest(keyword: string): Promise<Named[]> {
	if (keyword === '') return [];
	const { data } = await call('products.suggest', { query: { keyword } });
	return data.products.map(({ _id, productName }) => ({ id: _id, name: productName }));
}

/** The products of a campaign, searched by name. */
export function ProductsInput() {
	const translate = useTranslate();
	const { field, fieldState } = useInput({ source: 'productIds' });
	const { getValues, setValue } = useFormContext();
	const [keyword, setKeyword] = useState('');
	const { data: found = [], isFetching } = useQuery({
		queryKey: ['suggest', keyword],
		queryFn: () => suggest(keyword),
		placeholderData: (before) => before,
	});
	const chosen = (getValues('products') ?? []) as Named[];

	function choose(products: Named[]): void {
		setValue('products', products);
		field.onChange(products.map(({ id }) => id));
	}

	return (
		<Autocomplete
			multiple
			fullWidth
			value={chosen}
			onChange={(_, products) => choose(products)}
			inputValue={keyword}
			onInputChange={(_, text) => setKeyword(text.trimStart())}
			options={found}
			loading={isFetching}
			filterOptions={(options) => options}
			filterSelectedOptions
			getOptionLabel={({ name }) => name}
			isOptionEqualToValue={(option, value) => option.id === value.id}
			noOptionsText={translate(
				keyword === '' ? 'resources.campaigns.products.type' : 'resources.campaigns.products.none',
			)}
			renderInput={(props) => (
				<TextField
					{...props}
					label={translate('resources.campaigns.fields.products')}
					error={fieldState.error !== undefined}
					helperText={fieldState.error?.message ?? translate('resources.campaigns.help.products')}
				/>
			)}
		/>
	);
}
