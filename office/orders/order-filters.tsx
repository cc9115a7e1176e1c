import { orderStatuses, paymentStatuses } from '#domain/order.ts';
import { orderStages } from '#domain/order-stage.ts';
import { BooleanInput, DateInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { OrderSearch } from './order-search.tsx';

const statusChoices = orderStatuses.map((id) => ({ id, name: `resources.orders.status.${id}` }));
const stageChoices = orderStages.map((id) => ({ id, name: `resources.orders.stage.${id}` }));
const paymentChoices = paymentStatuses.map((id) => ({ id, name: `resources.orders.payment.${id}` }));

/** People think in rupees, the wire counts paise. */
const inRupees = {
	format: (paise: number | undefined) => (paise === undefined ? '' : paise / 100),
	parse: (rupees: string) => (rupees === '' ? undefined : Math.round(Number(rupees) * 100)),
};

export const orderFilters = [
	<OrderSearch key="q" source="q" alwaysOn />,
	<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
	<SelectInput key="stage" source="stage" choices={stageChoices} />,
	<BooleanInput key="isReturnCase" source="isReturnCase" defaultValue={true} />,
	<BooleanInput key="isCashDue" source="isCashDue" defaultValue={true} />,
	<SelectInput key="paymentStatus" source="paymentStatus" choices={paymentChoices} />,
	<DateInput key="from" source="from" />,
	<DateInput key="to" source="to" />,
	<TextInput key="pincode" source="pincode" inputProps={{ inputMode: 'numeric', maxLength: 6 }} />,
	<NumberInput key="minPaise" source="minPaise" min={0} {...inRupees} />,
	<NumberInput key="maxPaise" source="maxPaise" min={0} {...inRupees} />,
];
