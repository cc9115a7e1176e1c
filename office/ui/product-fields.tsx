import { pictureUrl } from '#domain/picture.ts';
import { productTypes, tints, toxicityLabels } from '#domain/product.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, Chip } from '@mui/material';
import { BooleanInput, ReferenceInput, SelectInput, useTranslate } from 'react-admin';
import { ListSearch } from './office-list.tsx';

const named = <Id extends string>(ids: readonly Id[], texts: string) =>
	ids.map((id) => ({ id, name: `khetse.${texts}.${id}` }));

export const productTypeChoices = named(productTypes, 'productTypes');
const statusChoices = named(['active', 'draft', 'archived'], 'productStatus');
export const publishChoices = named(['active', 'draft'], 'productStatus');
export const baseChoices = named(['g', 'ml', 'pc'], 'bases');
export const poolingChoices = named(['shared', 'own'], 'pooling');
export const toxicityChoices = named(toxicityLabels, 'toxicity');
export const tintChoices = named(tints, 'tints');

/** Small product picture in a row; an empty square without one, so that the names align. */
export function ProductPicture({ name, size = 40 }: { name: string | null; size?: number }) {
	return (
		<Box
			sx={{
				width: size,
				height: size,
				borderRadius: 1,
				bgcolor: colours['soil-100'],
				flexShrink: 0,
				overflow: 'hidden',
			}}
		>
			{name !== null && <img src={pictureUrl(name, 128)} alt="" width={size} height={size} loading="lazy" />}
		</Box>
	);
}

const colourOf: Record<string, { bgcolor: string; color: string }> = {
	active: { bgcolor: colours['leaf-100'], color: colours['leaf-800'] },
	draft: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] },
	archived: { bgcolor: colours['soil-200'], color: colours['soil-700'] },
};

export function ProductStatusChip({ status }: { status: string }) {
	const translate = useTranslate();
	return <Chip size="small" label={translate(`khetse.productStatus.${status}`)} sx={colourOf[status]} />;
}

/** Stock level in one word; null when there is enough. */
export function StockChip({ isLow, isSoldOut }: { isLow: boolean; isSoldOut: boolean }) {
	const translate = useTranslate();
	if (!isLow && !isSoldOut) return null;
	return (
		<Chip
			size="small"
			label={translate(isSoldOut ? 'khetse.inventory.soldOut' : 'khetse.inventory.low')}
			sx={
				isSoldOut
					? { bgcolor: colours['chilli-100'], color: colours['chilli-700'] }
					: { bgcolor: colours['turmeric-100'], color: colours['turmeric-800'] }
			}
		/>
	);
}

const inOrder = { field: 'position', order: 'ASC' } as const;

export const categoryFilter = (
	<ReferenceInput key="category" source="category" reference="categories" sort={inOrder} perPage={100} alwaysOn>
		<SelectInput optionText="name" label="resources.products.fields.category" />
	</ReferenceInput>
);
export const productTypeFilter = <SelectInput key="productType" source="productType" choices={productTypeChoices} />;
export const statusFilter = <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />;

export const productFilters = [
	<ListSearch key="q" source="q" hint="resources.products.search" alwaysOn />,
	categoryFilter,
	statusFilter,
	productTypeFilter,
	<BooleanInput key="low" source="low" />,
	<BooleanInput key="offer" source="offer" />,
	<BooleanInput key="incomplete" source="incomplete" />,
];
