import type { OfficeCategory } from '#contract/office/categories.ts';
import { Edit, useNotify, useRedirect } from 'react-admin';
import { CategoryForm } from './category-form.tsx';

export function CategoryEdit() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess({ name }: OfficeCategory): void {
		notify('resources.categories.saved', { type: 'success', messageArgs: { name } });
		redirect('list', 'categories');
	}
	return (
		<Edit mutationMode="pessimistic" redirect={false} mutationOptions={{ onSuccess }}>
			<CategoryForm />
		</Edit>
	);
}
