import type { ListedProduct, SearchMiss } from '#contract/office/catalogue.ts';
import { call } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import { Autocomplete, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useNotify, useRefresh, useTranslate } from 'react-admin';

/** Which product was meant, and the click that makes the word its alias. */
export function MissActions({ miss }: { miss: SearchMiss }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const [typed, setTyped] = useState('');
	const [product, setProduct] = useState<ListedProduct | null>(null);
	const { keyword } = miss;
	const { data = [] } = useGetList<ListedProduct>(
		'products',
		{
			pagination: { page: 1, perPage: 10 },
			sort: { field: 'name', order: 'ASC' },
			filter: { q: typed, status: 'active' },
		},
		{ enabled: typed.trim().length > 1 && product === null },
	);

	async function makeAlias(chosen: ListedProduct): Promise<void> {
		const done = await run(() =>
			call('office.misses.alias', { params: { id: miss.id }, body: { productId: chosen.id } }),
		);
		if (done !== null)
			notify('khetse.search.done', { type: 'success', messageArgs: { keyword, product: chosen.name } });
		refresh();
	}

	async function dismiss(): Promise<void> {
		const done = await run(() => call('office.misses.dismiss', { params: { id: miss.id } }));
		if (done !== null) notify('khetse.search.dismissed', { messageArgs: { keyword } });
		refresh();
	}

	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
			<Autocomplete
				size="small"
				options={product === null ? data : [product]}
				value={product}
				onChange={(_event, chosen) => setProduct(chosen)}
				onInputChange={(_event, text) => setTyped(text)}
				getOptionLabel={(option) => option.name}
				getOptionKey={(option) => option.id}
				isOptionEqualToValue={(option, value) => option.id === value.id}
				filterOptions={(options) => options}
				renderInput={(params) => (
					<TextField {...params} margin="none" label={translate('khetse.search.product', { keyword })} />
				)}
				sx={{ flex: '1 1 200px', minWidth: 180 }}
			/>
			<Button
				variant="contained"
				disabled={product === null || isRunning}
				onClick={() => product !== null && makeAlias(product)}
				aria-label={translate('khetse.search.aliasOf', { keyword })}
			>
				{translate('khetse.search.alias')}
			</Button>
			<Button
				color="inherit"
				disabled={isRunning}
				onClick={dismiss}
				aria-label={translate('khetse.search.dismissOf', { keyword })}
			>
				{translate('khetse.search.dismiss')}
			</Button>
		</Box>
	);
}
