import { formatStock } from '#domain/amount.ts';
import type { BaseUnit } from '#domain/price.ts';
import { can } from '#domain/staff.ts';
import type { OfficeProduct } from '#contract/catalogue-office.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { EditPage, FormToolbar } from '#office/ui/record-page.tsx';
import { Box, Link as MuiLink } from '@mui/material';
import { Create, useNotify, useRecordContext, useRedirect, useRefresh, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { FormPart } from './form-part.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductForm } from './product-form.tsx';

/** Stock of the product, with a link to receiving stock. */
function StockPart({ product }: { product: OfficeProduct }) {
	const translate = useTranslate();
	const pools = new Map(product.variants.map((variant) => [variant.poolId, variant]));
	return (
		<FormPart title="resources.products.parts.stock">
			<Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
				{[...pools].map(([poolId, variant]) => (
					<Box
						component="li"
						key={poolId}
						sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}
					>
						<MuiLink component={Link} to={`/stock/${poolId}/show`} sx={{ py: 1.5 }}>
							{product.pooling === 'shared' ? translate('khetse.inventory.available') : variant.unit}
						</MuiLink>
						<strong>
							{formatStock(variant.onHand, product.base as BaseUnit, product.productType === 'loose' ? null : variant)}
						</strong>
					</Box>
				))}
			</Box>
		</FormPart>
	);
}

function Body() {
	const product = useRecordContext<OfficeProduct>();
	const roles = useRoles();
	if (product === undefined) return null;
	const mayWrite = can(roles, 'catalogue.manage');
	return (
		<>
			<ProductActions />
			<ProductForm
				key={product.version}
				toolbar={mayWrite ? <FormToolbar /> : null}
				isArchived={product.status === 'archived'}
				isReadOnly={!mayWrite}
			>
				{can(roles, 'stock.manage') && product.variants.length > 0 && <StockPart product={product} />}
			</ProductForm>
		</>
	);
}

export function ProductEdit() {
	const notify = useNotify();
	const refresh = useRefresh();
	function onSuccess({ names }: OfficeProduct): void {
		notify('resources.products.saved', { type: 'success', messageArgs: { name: names.en } });
		refresh();
	}
	return (
		<EditPage<OfficeProduct> title={({ names }) => names.en} onSuccess={onSuccess}>
			<Body />
		</EditPage>
	);
}

const noTexts = { descriptionHtml: '', antidote: '' };

const empty = {
	names: { en: '', hi: '', mr: '' },
	status: 'draft',
	productType: 'loose',
	base: 'g',
	pooling: 'shared',
	gstPercent: 0,
	descriptionHtml: '',
	translations: { hi: noTexts, mr: noTexts },
	origin: '',
	maker: '',
	licence: '',
	hsn: '',
	seasonMonths: [],
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
