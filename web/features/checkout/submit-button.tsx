import { formatRupees } from '#domain/money.ts';
import { useMinimumOrder } from '#web/features/cart/minimum-order.ts';
import { Button } from '#web/ui/button.tsx';
import { useTranslations } from 'use-intl';

type SubmitButtonProps = { isBusy: boolean; isBelowMinimum: boolean; onSubmit: () => void };

export function SubmitButton({ isBusy, isBelowMinimum, onSubmit }: SubmitButtonProps) {
	const t = useTranslations();
	const minimum = useMinimumOrder();
	return (
		<Button isBusy={isBusy} disabled={isBelowMinimum} onClick={onSubmit} className="min-h-13 w-full text-lg">
			{isBelowMinimum ? t('cart.summary.minimum', { amount: formatRupees(minimum) }) : t('checkout.payment.submit')}
		</Button>
	);
}
