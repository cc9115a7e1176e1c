import type { Order } from '#contract/order-wire.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useTranslations } from 'use-intl';
import { CancelForm } from './cancel-form.tsx';

type CancelDialogProps = { order: Order | null; onClose: () => void; onCancelled: (order: Order) => void };

export function CancelDialog({ order, onClose, onCancelled }: CancelDialogProps) {
	const t = useTranslations('account.cancel');
	return (
		<Dialog title={t('title')} isOpen={order !== null} onClose={onClose} closeLabel={t('close')}>
			{order !== null && <CancelForm order={order} onClose={onClose} onCancelled={onCancelled} />}
		</Dialog>
	);
}
