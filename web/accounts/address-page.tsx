import type { SavedAddress, User } from '#domain/user.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PinIcon, PlusIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useState } from 'react';
import { DeleteAddressDialog } from './address-book.tsx';
import { closeAddressDraft, openNewAddress, openSavedAddress, useAddressDraft } from './address-draft.ts';
import { SavedAddressCard } from './address-group.tsx';
import { SimpleAddressForm } from './simple-address-form.tsx';

/** Every address of the account in one list; a modal adds and edits. spec: shopping §2, Address manager */
export function AddressPage({ user }: { user: User }) {
	const t = useTranslations('accounts-addresses');
	const tAddress = useTranslations('accounts-account.address');
	const draft = useAddressDraft(user.id);
	const [toDelete, setToDelete] = useState<SavedAddress | null>(null);
	const addButton = useFocusBack<HTMLButtonElement>(draft !== null);
	const add = (
		<Button ref={addButton} onClick={() => openNewAddress(user, 'delivery')}>
			<PlusIcon size={18} />
			{t('add')}
		</Button>
	);
	return (
		<>
			{user.addresses.length === 0 ? (
				<EmptyState
					title={tAddress('none')}
					text={t('noneText')}
					picture={<PinIcon size={56} className="text-leaf-700" />}
				>
					{add}
				</EmptyState>
			) : (
				<>
					<div className="mb-4">{add}</div>
					<ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
						{user.addresses.map((address) => (
							<SavedAddressCard
								key={address.id}
								address={address}
								title={address.type === 'delivery' ? tAddress('delivery') : tAddress('billing')}
								onEdit={() => openSavedAddress(user.id, address)}
								onDelete={() => setToDelete(address)}
							/>
						))}
					</ul>
				</>
			)}
			<Dialog
				title={draft?.id ? tAddress('editTitle') : t('add')}
				isOpen={draft !== null}
				onClose={closeAddressDraft}
				closeLabel={tAddress('close')}
			>
				{draft !== null && <SimpleAddressForm key={draft.id ?? 'new'} draft={draft} />}
			</Dialog>
			<DeleteAddressDialog address={toDelete} onClose={() => setToDelete(null)} />
		</>
	);
}
