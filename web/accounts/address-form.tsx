import type { User } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/fields.tsx';
import { useEffect, useRef, useState } from 'react';
import { type AddressDraft, closeAddressDraft, emptyDraft, useAddressDraft } from './address-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { type SavedEvent, useAddressForm } from './use-address-form.ts';

/** Id of the form, for a submit button outside it. */
export const addressFormId = 'address-form';

type AddressFormProps = {
	draft: AddressDraft;
	onSaved: (saved: SavedEvent) => void;
	/** a form that is always open has its own texts, takes no focus and cannot be cancelled */
	alwaysOpen?: { title: string; saveLabel: string } | undefined;
};

export function AddressForm({ draft, onSaved, alwaysOpen }: AddressFormProps) {
	const t = useTranslations('accounts-account.address');
	const box = useRef<HTMLDivElement>(null);
	const form = useAddressForm(draft, onSaved);
	const isAlwaysOpen = alwaysOpen !== undefined;
	useEffect(() => {
		if (isAlwaysOpen) return;
		box.current?.scrollIntoView({ block: 'nearest' });
		box.current?.querySelector('input')?.focus({ preventScroll: true });
	}, [isAlwaysOpen]);

	const isDelivery = form.values.type === 'delivery';
	const title = draft.id !== null ? 'editTitle' : isDelivery ? 'newDelivery' : 'newBilling';
	return (
		<div
			ref={box}
			className={`rounded-m bg-card p-4 md:p-5 ${isAlwaysOpen ? 'border border-soil-200' : 'border-[1.5px] border-leaf-600'}`}
		>
			{isAlwaysOpen ? (
				<h2 className="mb-3 text-xl">{alwaysOpen.title}</h2>
			) : (
				<h3 className="mb-3 text-lg">{t(title)}</h3>
			)}
			<form ref={form.ref} id={addressFormId} onSubmit={form.onSubmit} noValidate className="grid gap-4">
				<FormAlert text={form.refusal} />
				<AddressFields form={form} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" isBusy={form.isBusy} className="min-w-36">
						{alwaysOpen?.saveLabel ?? t('save')}
					</Button>
					{!isAlwaysOpen && (
						<Button variant="ghost" onClick={closeAddressDraft}>
							{t('cancel')}
						</Button>
					)}
				</div>
			</form>
		</div>
	);
}

type NewShippingAddressProps = {
	user: User;
	title: string;
	saveLabel: string;
	onSaved: (saved: SavedEvent) => void;
};

/** A form that is always open: empty again after saving. It continues a draft begun on another page. */
export function NewShippingAddress({ user, title, saveLabel, onSaved }: NewShippingAddressProps) {
	const draft = useAddressDraft(user.id) ?? emptyDraft(user, 'delivery');
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
			alwaysOpen={isNew ? { title, saveLabel } : undefined}
		/>
	);
}
