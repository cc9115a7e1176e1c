import type { OfficeProduct } from '#contract/office/catalogue.ts';
import { FormToolbar } from '#office/ui/form-toolbar.tsx';
import { Create, useNotify, useRedirect } from 'react-admin';
import { ProductForm } from './product-form.tsx';

const empty = {
	names: { en: '', hi: '', mr: '' },
	status: 'active',
	kind: 'loose',
	base: 'g',
	pooling: 'shared',
	gstPercent: 0,
	descriptionHtml: '',
	origin: '',
	maker: '',
	licence: '',
	hsn: '',
	aliases: [],
	pictures: [],
	doses: [],
	variants: [{ isActive: true }],
};

export function ProductCreate() {
	const notify = useNotify();
	const redirect = useRedirect();
	function onSuccess({ id, names }: OfficeProduct): void {
		notify('resources.products.saved', { type: 'success', messageArgs: { name: names.en } });
		redirect('edit', 'products', id);
	}
	return (
		<Create component="div" redirect={false} mutationOptions={{ onSuccess }} title="resources.products.create">
			<ProductForm defaultValues={empty} toolbar={<FormToolbar />} />
		</Create>
	);
}
