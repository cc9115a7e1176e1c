import type { Person } from '#contract/account-wire.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useEffect } from 'react';
import { openNewAddress, useAddressDraft } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import type { SavedEvent } from './use-address-save.ts';

type NewShippingAddressProps = {
	person: Person;
	title: string;
	saveLabel: string;
	onSaved: (saved: SavedEvent) => void;
};

/** A form that stands open: after saving it is empty again. One that was begun elsewhere is finished here. */
export function NewShippingAddress({ person, title, saveLabel, onSaved }: NewShippingAddressProps) {
	const draft = useAddressDraft(person.id);
	const isNew = draft?.id === null && draft.address.type === 'delivery';
	useEffect(() => {
		if (draft === null) openNewAddress(person, 'delivery');
	}, [draft, person]);
	if (draft === null) {
		return (
			<Card>
				<Skeleton className="h-96" />
			</Card>
		);
	}
	return (
		<AddressForm
			key={draft.id ?? 'new'}
			draft={draft}
			onSaved={onSaved}
			standing={isNew ? { title, saveLabel } : undefined}
		/>
	);
}
