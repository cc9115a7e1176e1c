import { Dialog } from '#web/ui/dialog.tsx';
import { useTranslations } from 'use-intl';
import { CouponForm } from './coupon-form.tsx';

/** Closing clears the typed code: the form goes with the dialog. spec: shopping §2, Coupon popup */
export function CouponPopup({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const t = useTranslations('cart.coupon');
	return (
		<Dialog title={t('title')} isOpen={isOpen} onClose={onClose} closeLabel={t('close')}>
			{isOpen && <CouponForm onDone={onClose} />}
		</Dialog>
	);
}
