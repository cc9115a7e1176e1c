import type { OfficeCategory } from '#contract/office/categories.ts';
import { EditPage } from '#office/ui/edit-page.tsx';
import { Card } from '@mui/material';
import { useNotify, useRedirect } from 'react-admin';
import { CategoryForm } from './category-form.tsx';

export function CategoryEdit() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess({ name }: OfficeCategory): void {
		notify('resources.categories.saved', { type: 'success', messageArgs: { name } });
		redirect('list', 'categories');
	}
	return (
		<EditPage<OfficeCategory> maxWidth={820} onSuccess={onSuccess}>
			<Card>
				<CategoryForm />
			</Card>
		</EditPage>
	);
}
