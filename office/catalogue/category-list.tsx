import type { OfficeCategory } from '#contract/categories-office.ts';
import { call } from '#office/lib/api.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { OfficeList } from '#office/ui/office-list.tsx';
import { ProductPicture } from '#office/ui/product-fields.tsx';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Chip, IconButton, Link as MuiLink } from '@mui/material';
import { CreateButton, DataTable, useListContext, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const Column = DataTable.Col<OfficeCategory>;
const buttonSize = { width: 44, height: 44 };

/** Moves a category up or down; the menu of the storefront has the same order. */
function MoveButtons({ category }: { category: OfficeCategory }) {
	const translate = useTranslate();
	const refresh = useRefresh();
	const { isRunning, run } = useCommand();
	const { data = [] } = useListContext<OfficeCategory>();
	const at = data.findIndex(({ id }) => id === category.id);

	async function move(to: number): Promise<void> {
		const ids = data.map(({ id }) => id);
		ids.splice(to, 0, ...ids.splice(at, 1));
		if ((await run(() => call('office.categories.order', { body: { ids } }))) !== null) refresh();
	}

	const { name } = category;
	return (
		<Box sx={{ whiteSpace: 'nowrap' }}>
			<IconButton
				aria-label={translate('resources.categories.up', { name })}
				disabled={isRunning || at <= 0}
				onClick={() => move(at - 1)}
				sx={buttonSize}
			>
				<UpIcon />
			</IconButton>
			<IconButton
				aria-label={translate('resources.categories.down', { name })}
				disabled={isRunning || at === data.length - 1}
				onClick={() => move(at + 1)}
				sx={buttonSize}
			>
				<DownIcon />
			</IconButton>
		</Box>
	);
}

function Name({ category }: { category: OfficeCategory }) {
	const translate = useTranslate();
	return (
		<Box
			sx={{ display: 'flex', alignItems: 'center', gap: 1.5, pl: category.parentId === null ? 0 : { xs: 1, sm: 3 } }}
		>
			<ProductPicture name={category.picture} />
			<MuiLink component={Link} to={`/categories/${category.id}`} sx={{ fontWeight: 650, py: 1.25 }}>
				{category.name}
			</MuiLink>
			{!category.isActive && <Chip size="small" label={translate('resources.categories.archived')} />}
		</Box>
	);
}

export function CategoryList() {
	return (
		<OfficeList
			sort={{ field: 'position', order: 'ASC' }}
			isOnePage
			more={<CreateButton label="resources.categories.create" />}
		>
			<DataTable
				rowClick={false}
				bulkActionButtons={false}
				sx={{
					'& .column-parentName, & .column-activeProducts': { display: { xs: 'none', sm: 'table-cell' } },
					'& .MuiTableCell-root': { px: { xs: 1, sm: 2 } },
				}}
			>
				<Column source="name" disableSort render={(category) => <Name category={category} />} />
				<Column source="parentName" disableSort render={({ parentName }) => parentName ?? '–'} />
				<DataTable.NumberCol source="activeProducts" disableSort />
				<Column source="order" disableSort render={(category) => <MoveButtons category={category} />} />
			</DataTable>
		</OfficeList>
	);
}
