import type { SavedAddress, User } from '#domain/user.ts';
import { AddressLines } from '#web/ui/address-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddressDraft } from './address-draft.ts';
import { AddressGroup, type GroupChoice } from './address-group.tsx';
import { saveAddresses } from './save-addresses.ts';
import type { SavedEvent } from './use-address-save.ts';

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
				<Button variant="danger" isBusy={isBusy} onClick={remove}>
					{t('delete')}
				</Button>
				<Button variant="ghost" onClick={onClose}>
					{t('keep')}
				</Button>
			</div>
		</Dialog>
	);
}

type AddressBookProps = {
	user: User;
	/** absent where addresses cannot be selected */
	choice?: { delivery: GroupChoice; billing: GroupChoice };
	onSaved?: (saved: SavedEvent) => void;
	/** whether a form is open, for an external save button */
	onFormOpen?: (isOpen: boolean) => void;
};

export function AddressBook({ user, choice, onSaved, onFormOpen }: AddressBookProps) {
	const t = useTranslations('account.address');
	const [toDelete, setToDelete] = useState<SavedAddress | null>(null);
	const isFormOpen = useAddressDraft(user.id) !== null;
	useEffect(() => onFormOpen?.(isFormOpen), [isFormOpen, onFormOpen]);
	const hasNoAddress = user.addresses.length === 0;
	const shared = { user, onDelete: setToDelete, onSaved: onSaved ?? (() => {}) };
	return (
		<div className="grid gap-7">
			{hasNoAddress && !isFormOpen && <p className="text-soil-700">{t('none')}</p>}
			<AddressGroup {...shared} type="delivery" choice={choice?.delivery} emptyText={t('noneOfKind')} />
			<AddressGroup {...shared} type="Billing" choice={choice?.billing} emptyText={t('noneOfKind')} />
			<DeleteAddressDialog address={toDelete} onClose={() => setToDelete(null)} />
		</div>
	);
}
