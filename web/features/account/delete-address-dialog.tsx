import type { SavedAddress } from '#contract/account-wire.ts';
import { AddressLines } from '#web/features/session/address-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveAddresses } from './save-addresses.ts';

export function DeleteAddressDialog({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
	const t = useTranslations('account.address');
	const [isBusy, setBusy] = useState(false);

	async function remove(): Promise<void> {
		setBusy(true);
		const { outcome } = await saveAddresses((addresses) => addresses.filter((saved) => saved.id !== address?.id));
		setBusy(false);
		onClose();
		if (outcome === 'saved') return toastSuccess(t('saved'));
		toastError(t(outcome === 'signed-out' ? 'signedOut' : outcome));
	}

	return (
		<Dialog title={t('deleteTitle')} isOpen={address !== null} onClose={onClose} closeLabel={t('close')}>
			{address && <AddressLines address={address} hasMobile />}
			<div className="mt-5 flex flex-wrap gap-3">
				<Button look="danger" isBusy={isBusy} onClick={remove}>
					{t('delete')}
				</Button>
				<Button look="ghost" onClick={onClose}>
					{t('keep')}
				</Button>
			</div>
		</Dialog>
	);
}
