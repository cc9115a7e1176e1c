import type { SavedAddress, User } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { AddressLines } from '#web/ui/address-lines.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { useAddressDraft } from './address-draft.ts';
import { AddressGroup, type GroupChoice } from './address-group.tsx';
import { saveAddresses } from './save-addresses.ts';
import type { SavedEvent } from './use-address-form.ts';

export function DeleteAddressDialog({ address, onClose }: { address: SavedAddress | null; onClose: () => void }) {
	const t = useTranslations('accounts-account.address');

	async function remove(): Promise<void> {
		const { outcome } = await saveAddresses((addresses) => addresses.filter((saved) => saved.id !== address?.id));
		onClose();
		if (outcome === 'saved') return toastSuccess(t('saved'));
		toastError(t(outcome === 'signed-out' ? 'signedOut' : outcome));
	}

	return (
		<ConfirmDialog
			title={t('deleteTitle')}
			isOpen={address !== null}
			onClose={onClose}
			closeLabel={t('close')}
			confirmLabel={t('delete')}
			cancelLabel={t('keep')}
			onConfirm={remove}
		>
			{address && <AddressLines address={address} hasMobile />}
		</ConfirmDialog>
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
	const t = useTranslations('accounts-account.address');
	const [toDelete, setToDelete] = useState<SavedAddress | null>(null);
	const isFormOpen = useAddressDraft(user.id) !== null;
	useEffect(() => onFormOpen?.(isFormOpen), [isFormOpen, onFormOpen]);
	const hasNoAddress = user.addresses.length === 0;
	const shared = { user, onDelete: setToDelete, onSaved: onSaved ?? (() => {}) };
	return (
		<div className="grid gap-7">
			{hasNoAddress && !isFormOpen && <p className="text-soil-700">{t('none')}</p>}
			<AddressGroup {...shared} type="delivery" choice={choice?.delivery} emptyText={t('noneOfType')} />
			<AddressGroup {...shared} type="Billing" choice={choice?.billing} emptyText={t('noneOfType')} />
			<DeleteAddressDialog address={toDelete} onClose={() => setToDelete(null)} />
		</div>
	);
}
