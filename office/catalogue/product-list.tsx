import { formatRupees, type Paise } from '#domain/money.ts';
import { can } from '#domain/staff.ts';
import type { ListedProduct } from '#contract/catalogue-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { colours } from '#office/lib/palette.ts';
import { OfficeList } from '#office/ui/office-list.tsx';
import { ProductPicture, ProductStatusChip, productFilters, StockChip } from '#office/ui/product-fields.tsx';
import { RowLink } from '#office/ui/row-link.tsx';
import { Box, LinearProgress, ListItemButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { CreateButton, DataTable, ListNoResults, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const Column = DataTable.Col<ListedProduct>;

function Price({ product }: { product: ListedProduct }) {
	const translate = useTranslate();
	if (product.fromPaise === null) return '–';
	const price = formatRupees(product.fromPaise as Paise);
	return product.variantCount > 1 ? translate('resources.products.from', { price }) : price;
}

function Gaps({ product }: { product: ListedProduct }) {
	const translate = useTranslate();
	const { gaps } = product;
	if (gaps.length === 0) return null;
	const all = gaps.map((gap) => translate(`khetse.listingGaps.${gap}`)).join(' · ');
	return (
		<Typography
			component="span"
			variant="body2"
			title={all}
			sx={{ color: colours['turmeric-800'], whiteSpace: 'nowrap' }}
		>
			{translate('khetse.listingGaps.count', { smart_count: gaps.length })}
		</Typography>
	);
}

function ProductTable() {
	return (
		<DataTable rowClick="edit" bulkActionButtons={false}>
			<Column
				source="name"
				render={(product) => (
					<Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 180 }}>
						<ProductPicture name={product.picture} />
						<RowLink id={product.id} page="edit">
							<strong>{product.name}</strong>
						</RowLink>
					</Box>
				)}
			/>
			<Column source="sku" />
			<Column source="category" disableSort />
			<Column source="status" disableSort render={({ status }) => <ProductStatusChip status={status} />} />
			<Column
				source="fromPaise"
				disableSort
				align="right"
				sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}
				render={(product) => <Price product={product} />}
			/>
			<Column source="stock" disableSort render={(product) => <StockChip {...product} />} />
			<Column source="gaps" disableSort render={(product) => <Gaps product={product} />} />
			<Column source="updatedAt" sx={{ whiteSpace: 'nowrap' }} render={(product) => formatInstant(product.updatedAt)} />
		</DataTable>
	);
}

/** The product list on a phone: one card per product. */
function ProductCards() {
	const { data, isPending } = useListContext<ListedProduct>();
	if (isPending) return <LinearProgress />;
	if (data === undefined || data.length === 0) return <ListNoResults />;
	return (
		<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
			{data.map((product) => (
				<Box component="li" key={product.id} sx={{ borderTop: `1px solid ${colours['soil-200']}` }}>
					<ListItemButton component={Link} to={`/products/${product.id}`} sx={{ gap: 1.5, py: 1.25 }}>
						<ProductPicture name={product.picture} size={48} />
						<Box sx={{ flexGrow: 1, minWidth: 0 }}>
							<Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
								<strong>{product.name}</strong>
								<Box component="span" sx={{ whiteSpace: 'nowrap' }}>
									<Price product={product} />
								</Box>
							</Box>
							<Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
								<ProductStatusChip status={product.status} />
								<StockChip {...product} />
								<Gaps product={product} />
							</Box>
							<Typography variant="body2" color="text.secondary">
								{`${product.category} · ${product.sku}`}
							</Typography>
						</Box>
					</ListItemButton>
				</Box>
			))}
		</Box>
	);
}

export function ProductList() {
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
	const mayWrite = can(useRoles(), 'catalogue.manage');
	return (
		<OfficeList
			sort={{ field: 'name', order: 'ASC' }}
			filters={productFilters}
			more={mayWrite && <CreateButton label="resources.products.create" />}
		>
			{isPhone ? <ProductCards /> : <ProductTable />}
		</OfficeList>
	);
}
