import type { OfficeCampaign } from '#contract/promotions-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	PeriodChip,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { InstantInput } from '#office/ui/instant-input.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { BooleanInput, DataTable, TextInput } from 'react-admin';
import { ProductsInput } from './products-input.tsx';

const Column = DataTable.Col<OfficeCampaign>;

export function CampaignList() {
	return (
		<ContentItemList<OfficeCampaign>
			sort={{ field: 'endsAt', order: 'DESC' }}
			filters={[<BooleanInput key="isActive" source="isActive" defaultValue />]}
			phone={{
				title: (campaign) => campaign.festival,
				below: (campaign) => campaign.title,
				right: (campaign) => <PeriodChip period={campaign} />,
			}}
		>
			<Column source="festival" />
			<Column source="title" disableSort />
			<Column
				source="products"
				disableSort
				align="right"
				sx={{ textAlign: 'right' }}
				render={({ products }) => products.length}
			/>
			<Column source="startsAt" render={({ startsAt }) => formatInstant(startsAt)} />
			<Column source="endsAt" render={({ endsAt }) => formatInstant(endsAt)} />
			<Column source="isActive" disableSort render={(campaign) => <PeriodChip period={campaign} />} />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput
			source="festival"
			validate={requiredField('resources.campaigns.fields.festival')}
			helperText="resources.campaigns.help.festival"
		/>
		<TextInput source="title" validate={requiredField('resources.campaigns.fields.title')} />
		<TextInput source="body" multiline minRows={2} />
		<TranslatedInputs fields={['festival', 'title', 'body']} />
		<PictureInput source="picture" shape="wide" />
		<InstantInput source="startsAt" validate={requiredField('resources.campaigns.fields.startsAt')} />
		<InstantInput source="endsAt" validate={requiredField('resources.campaigns.fields.endsAt')} />
		<ProductsInput />
		<BooleanInput source="isActive" />
	</>
);

export const CampaignEdit = () => <ContentItemEdit>{inputs}</ContentItemEdit>;

export function CampaignCreate() {
	const defaults = { isActive: true, startsAt: new Date().toISOString(), picture: null, productIds: [], products: [] };
	return <ContentItemCreate defaults={defaults}>{inputs}</ContentItemCreate>;
}
