import type { Person, SavedAddress } from '#contract/account-wire.ts';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddressDraft } from './address-draft.ts';
import { AddressGroup, type GroupChoice } from './address-group.tsx';
import { DeleteAddressDialog } from './delete-address-dialog.tsx';
import type { SavedEvent } from './use-address-save.ts';

type AddressBookProps = {
	person: Person;
	/** absent where addresses are only kept */
	choice?: { delivery: GroupChoice; billing: GroupChoice };
	onSaved?: (saved: SavedEvent) => void;
	/** whether a form stands open, for a button outside that would save it */
	onFormOpen?: (isOpen: boolean) => void;
};

export function AddressBook({ person, choice, onSaved, onFormOpen }: AddressBookProps) {
	const t = useTranslations('account.address');
	const [doomed, setDoomed] = useState<SavedAddress | null>(null);
	const isFormOpen = useAddressDraft(person.id) !== null;
	useEffect(() => onFormOpen?.(isFormOpen), [isFormOpen, onFormOpen]);
	const hasNone = person.addresses.length === 0;
	const shared = { person, onDelete: setDoomed, onSaved: onSaved ?? (() => {}) };
	return (
		<div className="grid gap-7">
			{hasNone && !isFormOpen && <p className="text-soil-700">{t('none')}</p>}
			<AddressGroup {...shared} type="delivery" choice={choice?.delivery} emptyText={t('noneOfKind')} />
			<AddressGroup {...shared} type="Billing" choice={choice?.billing} emptyText={t('noneOfKind')} />
			<DeleteAddressDialog address={doomed} onClose={() => setDoomed(null)} />
		</div>
	);
}
