import { orderStatuses, paymentStatuses } from '#domain/order.ts';
import { orderStages } from '#domain/order-stage.ts';
import { RupeesInput } from '#office/ui/rupees-input.tsx';
import { BooleanInput, DateInput, SelectInput, TextInput } from 'react-admin';
import { OrderSearch } from './order-search.tsx';

const statusChoices = orderStatuses.map((id) => ({ id, name: `resources.orders.status.${id}` }));
const stageChoices = orderStages.map((id) => ({ id, name: `resources.orders.stage.${id}` }));
const paymentChoices = paymentStatuses.map((id) => ({ id, name: `resources.orders.payment.${id}` }));

export const orderFilters = [
	<OrderSearch key="q" source="q" alwaysOn />,
	<SelectInput key="status" source="status" choices={statusChoices} alwaysOn />,
	<SelectInput key="stage" source="stage" choices={stageChoices} />,
	<BooleanInput key="isCancelled" source="isCancelled" defaultValue={true} />,
	<BooleanInput key="isReturnCase" source="isReturnCase" defaultValue={true} />,
	<BooleanInput key="isCashDue" source="isCashDue" defaultValue={true} />,
	<SelectInput key="paymentStatus" source="paymentStatus" choices={paymentChoices} />,
	<DateInput key="from" source="from" />,
	<DateInput key="to" source="to" />,
	<TextInput key="pincode" source="pincode" inputProps={{ inputMode: 'numeric', maxLength: 6 }} />,
	<RupeesInput key="minPaise" source="minPaise" />,
	<RupeesInput key="maxPaise" source="maxPaise" />,
];
