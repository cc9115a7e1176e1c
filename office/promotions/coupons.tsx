import { formatRupees, type Paise } from '#domain/money.ts';
import type { OfficeCoupon } from '#contract/promotions-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { ContentItemCreate, ContentItemEdit, ContentItemList, PeriodChip } from '#office/ui/content-item-forms.tsx';
import { RupeesInput, requiredField } from '#office/ui/inputs.tsx';
import { InstantInput } from '#office/ui/instant-input.tsx';
import { Box, Chip, Typography } from '@mui/material';
import {
	BooleanInput,
	DataTable,
	FormDataConsumer,
	NumberInput,
	RadioButtonGroupInput,
	TextInput,
	useRecordContext,
	useTranslate,
} from 'react-admin';

const Column = DataTable.Col<OfficeCoupon>;
/** Reloads the number of uses while the page is open. */
const refreshSeconds = 10;
const types = ['percentage', 'fixed'].map((id) => ({ id, name: `resources.coupons.types.${id}` }));

function useDiscountText(): (coupon: OfficeCoupon) => string {
	const translate = useTranslate();
	return ({ percent, amountPaise, capPaise }) => {
		if (percent === null) return formatRupees((amountPaise ?? 0) as Paise);
		if (capPaise === null) return `${percent} %`;
		return translate('resources.coupons.upTo', { percent, cap: formatRupees(capPaise as Paise) });
	};
}

function usedText({ usedCount, totalLimit }: OfficeCoupon): string {
	return totalLimit === null ? String(usedCount) : `${usedCount} / ${totalLimit}`;
}

/** A used-up coupon gives no discount, also within its period. */
function CouponState({ coupon }: { coupon: OfficeCoupon }) {
	const translate = useTranslate();
	const { totalLimit, usedCount, isActive } = coupon;
	if (isActive && totalLimit !== null && usedCount >= totalLimit) {
		return <Chip size="small" label={translate('resources.coupons.usedUp')} />;
	}
	return <PeriodChip period={coupon} />;
}

export function CouponList() {
	const translate = useTranslate();
	const discountText = useDiscountText();
	return (
		<ContentItemList<OfficeCoupon>
			sort={{ field: 'startsAt', order: 'DESC' }}
			refreshSeconds={refreshSeconds}
			filters={[
				<BooleanInput key="isActive" source="isActive" defaultValue />,
				<BooleanInput key="isAdvertised" source="isAdvertised" defaultValue />,
			]}
			phone={{
				title: (coupon) => `${coupon.code} · ${discountText(coupon)}`,
				below: (coupon) => translate('resources.coupons.used', { used: usedText(coupon) }),
				right: (coupon) => <CouponState coupon={coupon} />,
			}}
		>
			<Column source="code" render={({ code }) => <strong>{code}</strong>} />
			<Column source="discountType" disableSort render={discountText} />
			<Column source="minimumPaise" disableSort render={({ minimumPaise }) => formatRupees(minimumPaise as Paise)} />
			<Column source="startsAt" render={({ startsAt }) => formatInstant(startsAt)} />
			<Column source="endsAt" render={({ endsAt }) => (endsAt === null ? '–' : formatInstant(endsAt))} />
			<Column source="usedCount" align="right" sx={{ textAlign: 'right' }} render={usedText} />
			<Column
				source="discountGivenPaise"
				align="right"
				sx={{ textAlign: 'right' }}
				render={({ discountGivenPaise }) => formatRupees(discountGivenPaise as Paise)}
			/>
			<Column source="isActive" disableSort render={(coupon) => <CouponState coupon={coupon} />} />
		</ContentItemList>
	);
}

/** Number of uses and total discount. */
function Usage() {
	const translate = useTranslate();
	const coupon = useRecordContext<OfficeCoupon>();
	if (coupon === undefined) return null;
	const given = formatRupees(coupon.discountGivenPaise as Paise);
	return (
		<Typography color="text.secondary" gutterBottom>
			{translate('resources.coupons.usage', { smart_count: coupon.usedCount, given })}
		</Typography>
	);
}

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 2, width: '100%', '& > *': { flex: '1 1 180px' } };

const inputs = (
	<>
		<TextInput
			source="code"
			validate={requiredField('resources.coupons.fields.code')}
			helperText="resources.coupons.help.code"
		/>
		<RadioButtonGroupInput source="discountType" choices={types} />
		<FormDataConsumer<OfficeCoupon>>
			{({ formData }) =>
				formData.discountType === 'percentage' ? (
					<Box sx={row}>
						<NumberInput
							source="percent"
							min={0}
							max={100}
							step="any"
							validate={requiredField('resources.coupons.fields.percent')}
						/>
						<RupeesInput source="capPaise" helperText="resources.coupons.help.capPaise" />
					</Box>
				) : (
					<RupeesInput source="amountPaise" validate={requiredField('resources.coupons.fields.amountPaise')} />
				)
			}
		</FormDataConsumer>
		<RupeesInput
			source="minimumPaise"
			validate={requiredField('resources.coupons.fields.minimumPaise')}
			helperText="resources.coupons.help.minimumPaise"
		/>
		<Box sx={row}>
			<InstantInput source="startsAt" validate={requiredField('resources.coupons.fields.startsAt')} />
			<InstantInput source="endsAt" helperText="khetse.period.noEnd" />
		</Box>
		<Box sx={row}>
			<NumberInput source="totalLimit" min={1} helperText="resources.coupons.help.totalLimit" />
			<NumberInput source="userLimit" min={1} helperText="resources.coupons.help.totalLimit" />
		</Box>
		<TextInput source="userEmail" type="email" autoComplete="off" helperText="resources.coupons.help.userEmail" />
		<BooleanInput source="isAdvertised" helperText="resources.coupons.help.isAdvertised" />
		<BooleanInput source="isActive" />
	</>
);

export function CouponEdit() {
	return (
		<ContentItemEdit>
			<Usage />
			{inputs}
		</ContentItemEdit>
	);
}

export function CouponCreate() {
	const defaults = {
		discountType: 'percentage',
		minimumPaise: 0,
		startsAt: new Date().toISOString(),
		endsAt: null,
		isAdvertised: false,
		isActive: true,
	};
	return <ContentItemCreate defaults={defaults}>{inputs}</ContentItemCreate>;
}
