import { gapsOfListing, legalGaps } from '#domain/listing-gaps.ts';
import type { ProductType, ToxicityLabel } from '#domain/product.ts';
import type { OfficeProduct } from '#contract/catalogue-office.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { Alert, Box, Typography } from '@mui/material';
import { FormDataConsumer, TextInput, useTranslate } from 'react-admin';
import { FormPart } from './form-part.tsx';

/** Values of a form, which may be incomplete. */
function gapsOf(form: Partial<OfficeProduct>) {
	const variants = (form.variants ?? []).filter((variant) => variant !== null && variant.isActive !== false);
	return gapsOfListing({
		productType: (form.productType ?? 'loose') as ProductType,
		names: { en: form.names?.en ?? '', hi: form.names?.hi ?? '', mr: form.names?.mr ?? '' },
		origin: form.origin ?? '',
		maker: form.maker ?? '',
		licence: form.licence ?? '',
		hsn: form.hsn ?? '',
		descriptionHtml: form.descriptionHtml ?? '',
		pictureCount: form.pictures?.length ?? 0,
		toxicity: (form.toxicity ?? null) as ToxicityLabel | null,
		antidote: form.antidote ?? null,
		doseCount: form.doses?.length ?? 0,
		variants: variants.map((variant) => ({
			amount: variant.amount ?? 0,
			price: variant.pricePaise ?? 0,
			mrp: variant.mrpPaise ?? 0,
		})),
	});
}

/** Lists the missing details of a listing while typing; the owner may give a reason to sell it without them. */
export function ListingGaps() {
	const translate = useTranslate();
	const isOwner = useRoles().includes('owner');
	return (
		<FormPart title="khetse.listingGaps.title">
			<FormDataConsumer>
				{({ formData }) => {
					const gaps = gapsOf(formData as Partial<OfficeProduct>);
					if (gaps.length === 0) return <Alert severity="success">{translate('khetse.listingGaps.ready')}</Alert>;
					return (
						<Alert severity="warning">
							{translate('khetse.listingGaps.hint')}
							<Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2 }}>
								{gaps.map((gap) => (
									<li key={gap}>{translate(`khetse.listingGaps.${gap}`)}</li>
								))}
							</Box>
							{legalGaps(gaps).length > 0 && (
								<>
									<Typography variant="body2" sx={{ my: 1 }}>
										{translate('khetse.listingGaps.staysDraft')}
									</Typography>
									{isOwner && formData.status === 'active' && (
										<TextInput
											source="saleReason"
											label="khetse.listingGaps.saleReason"
											slotProps={{ htmlInput: { maxLength: 300 } }}
										/>
									)}
								</>
							)}
						</Alert>
					);
				}}
			</FormDataConsumer>
		</FormPart>
	);
}
