import type { Person } from '#contract/account-wire.ts';
import { useState } from 'react';
import { emptyDraft, useAddressDraft } from './address-draft.ts';
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
	const draft = useAddressDraft(person.id) ?? emptyDraft(person, 'delivery');
	const [timesSaved, setTimesSaved] = useState(0);
	const { id, address } = draft;
	const isNew = id === null && address.type === 'delivery';
	return (
		<AddressForm
			key={`${timesSaved} ${address.type} ${id}`}
			draft={draft}
			onSaved={(saved) => {
				setTimesSaved(timesSaved + 1);
				onSaved(saved);
			}}
			standing={isNew ? { title, saveLabel } : undefined}
		/>
	);
}
