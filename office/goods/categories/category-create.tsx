import { Create } from 'react-admin';
import { CategoryForm } from './category-form.tsx';

const empty = { names: { en: '', hi: '', mr: '' }, parentId: null, picture: null, isActive: true };

export function CategoryCreate() {
	return (
		<Create redirect="list" title="resources.categories.create">
			<CategoryForm defaultValues={empty} />
		</Create>
	);
}
