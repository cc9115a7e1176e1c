import { call } from '#web/api.ts';
import { useEffect, useState } from 'react';

export type DeliveryAnswer =
	| { state: 'loading' }
	| { state: 'failed' }
	| { state: 'known'; scope: 'all' | 'agro' | 'none'; place: string; promise: string };

const loading: DeliveryAnswer = { state: 'loading' };

/** Whether and when the shop delivers to a pincode; asked anew whenever it changes. */
export function useDeliveryPromise(pincode: string | null): DeliveryAnswer {
	const [answer, setAnswer] = useState<{ pincode: string; answer: DeliveryAnswer } | null>(null);
	useEffect(() => {
		if (pincode === null) return;
		let isCurrent = true;
		void call('delivery.promise', { params: { pincode } }).then((result) => {
			if (!isCurrent) return;
			if (!result.ok) return setAnswer({ pincode, answer: { state: 'failed' } });
			const { scope, area, promise } = result.reply.data;
			const place = area === null ? pincode : `${pincode} ${area}`;
			setAnswer({ pincode, answer: { state: 'known', scope, place, promise: promise ?? '' } });
		});
		return () => {
			isCurrent = false;
		};
	}, [pincode]);
	return answer !== null && answer.pincode === pincode ? answer.answer : loading;
}
