import { ListSearch } from '#office/ui/list-search.tsx';
import { BooleanInput, ReferenceInput, SelectInput } from 'react-admin';
import { kindChoices, statusChoices } from '../product-choices.ts';

const inOrder = { field: 'position', order: 'ASC' } as const;

export const categoryFilter = (
	<ReferenceInput key="category" source="category" reference="categories" sort={inOrder} perPage={100} alwaysOn>
		<SelectInput optionText="name" label="resources.products.fields.category" />
	</ReferenceInput>
);
export const kindFilter = <SelectInput key="kind" source="kind" choices={kindChoices} />;
export const statusFilter = <SelectInput key="status" source="status" choices={statusChoices} alwaysOn />;

export const productFilters = [
	<ListSearch key="q" source="q" hint="resources.products.search" alwaysOn />,
	categoryFilter,
	statusFilter,
	kindFilter,
	<BooleanInput key="low" source="low" />,
	<BooleanInput key="offer" source="offer" />,
	<BooleanInput key="unready" source="unready" />,
];
