import type { ListedProduct } from '#contract/catalogue-office.ts';
import type { ZeroResultSearch } from '#contract/zero-result-searches-office.ts';
import { call } from '#office/lib/api.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { OfficeList } from '#office/ui/office-list.tsx';
import {
	Autocomplete,
	Box,
	Button,
	LinearProgress,
	TextField,
	type Theme,
	Typography,
	useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetList, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';

/** Select the intended product and add the search word as its alias. */
function ZeroResultSearchActions({ search }: { search: ZeroResultSearch }) {
	const translate = useTranslate();
	const notify = useNotify();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const [typed, setTyped] = useState('');
	const [product, setProduct] = useState<ListedProduct | null>(null);
	const { keyword } = search;
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
			call('office.zero-result-searches.alias', { params: { id: search.id }, body: { productId: chosen.id } }),
		);
		if (done !== null)
			notify('khetse.zeroResultSearches.aliasAdded', {
				type: 'success',
				messageArgs: { keyword, product: chosen.name },
			});
		refresh();
	}

	async function dismiss(): Promise<void> {
		const done = await run(() => call('office.zero-result-searches.dismiss', { params: { id: search.id } }));
		if (done !== null) notify('khetse.zeroResultSearches.dismissed', { messageArgs: { keyword } });
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
					<TextField {...params} margin="none" label={translate('khetse.zeroResultSearches.product', { keyword })} />
				)}
				sx={{ flex: '1 1 200px', minWidth: 180 }}
			/>
			<Button
				variant="contained"
				disabled={product === null || isRunning}
				onClick={() => product !== null && makeAlias(product)}
				aria-label={translate('khetse.zeroResultSearches.aliasOf', { keyword })}
			>
				{translate('khetse.zeroResultSearches.alias')}
			</Button>
			<Button
				color="inherit"
				disabled={isRunning}
				onClick={dismiss}
				aria-label={translate('khetse.zeroResultSearches.dismissOf', { keyword })}
			>
				{translate('khetse.zeroResultSearches.dismiss')}
			</Button>
		</Box>
	);
}

const Column = DataTable.Col<ZeroResultSearch>;

function EmptyText() {
	const translate = useTranslate();
	return <Typography sx={{ p: 3 }}>{translate('khetse.zeroResultSearches.empty')}</Typography>;
}

function ZeroResultSearchTable() {
	return (
		<DataTable rowClick={false} bulkActionButtons={false} empty={<EmptyText />}>
			<Column source="keyword" disableSort render={({ keyword }) => <strong>{keyword}</strong>} />
			<DataTable.NumberCol source="count" />
			<Column source="lastAt" render={({ lastAt }) => formatInstant(lastAt)} />
			<Column source="product" disableSort render={(search) => <ZeroResultSearchActions search={search} />} />
		</DataTable>
	);
}

function ZeroResultSearchCards() {
	const { data, isPending } = useListContext<ZeroResultSearch>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <EmptyText />;
	return (
		<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
			{data.map((search) => (
				<Box
					component="li"
					key={search.id}
					sx={{ borderTop: `1px solid ${colours['soil-200']}`, p: 2, display: 'grid', gap: 1.5 }}
				>
					<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
						<strong>{search.keyword}</strong>
						<span>{`${search.count} ×`}</span>
					</Box>
					<ZeroResultSearchActions search={search} />
				</Box>
			))}
		</Box>
	);
}

/** Searches that found nothing, most frequent first. */
export function ZeroResultSearchList() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	return (
		<OfficeList sort={{ field: 'count', order: 'DESC' }}>
			{isPhone ? <ZeroResultSearchCards /> : <ZeroResultSearchTable />}
		</OfficeList>
	);
}
