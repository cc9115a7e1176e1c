import type { AddressType } from '#domain/address.ts';
import type { SavedAddress, User } from '#domain/user.ts';
import { useFocusBack } from '#web/lib/focus.ts';
import { useId } from '#web/lib/hydration.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { AddressLines } from '#web/ui/address-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon, EditIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import type { ReactNode } from 'react';
import { openNewAddress, openSavedAddress, useAddressDraft } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import type { SavedEvent } from './use-address-form.ts';

type SavedAddressCardProps = {
	address: SavedAddress;
	/** label of its type, where both types are in one list */
	title?: string;
	/** absent where addresses cannot be selected */
	choice?: { group: string; isChosen: boolean; onChoose: (id: string) => void; problem: ReactNode } | undefined;
	onEdit: () => void;
	onDelete: () => void;
};

const action = 'inline-flex min-h-11 items-center gap-1.5 px-1 text-md font-semibold hover:underline';

export function SavedAddressCard({ address, title, choice, onEdit, onDelete }: SavedAddressCardProps) {
	const t = useTranslations('accounts-account.address');
	const name = address.contactName || address.line1;
	const lines = <AddressLines address={address} hasMobile />;
	return (
		<li className={choice ? '' : 'rounded-ms border-[1.5px] border-soil-200 bg-card px-4 pt-3'}>
			{title !== undefined && <h2 className="mb-0.5 text-base">{title}</h2>}
			{choice ? (
				<RadioCard
					name={choice.group}
					value={address.id}
					label={t('use')}
					isChecked={choice.isChosen}
					onSelect={choice.onChoose}
				>
					{lines}
					{choice.problem}
				</RadioCard>
			) : (
				lines
			)}
			<div className={`flex gap-4 ${choice ? 'pl-4' : ''}`}>
				<button
					type="button"
					aria-label={t('editNamed', { name })}
					onClick={onEdit}
					className={`${action} text-leaf-700`}
				>
					<EditIcon size={18} />
					{t('edit')}
				</button>
				<button
					type="button"
					aria-label={t('deleteNamed', { name })}
					onClick={onDelete}
					className={`${action} text-chilli-600`}
				>
					<TrashIcon size={18} />
					{t('delete')}
				</button>
			</div>
		</li>
	);
}

export type GroupChoice = {
	/** id of an address, or 'same' as the other type */
	chosenId: string | null;
	onChoose: (id: string) => void;
	/** label of the choice that copies the other type; absent where there is none to copy */
	sameLabel?: string | undefined;
	/** why the chosen one cannot be used, shown on its card */
	problem?: string | undefined;
};

/** Always there, so that a screen reader announces the text when it appears. */
function ChoiceProblem({ text }: { text: string | undefined }) {
	return (
		<span role="status" className="mt-1.5 flex items-start gap-1.5 text-md font-semibold text-chilli-700 empty:hidden">
			{text !== undefined && (
				<>
					<AlertIcon size={18} className="mt-0.5 shrink-0" />
					{text}
				</>
			)}
		</span>
	);
}

type AddressGroupProps = {
	type: AddressType;
	user: User;
	emptyText: string;
	choice?: GroupChoice | undefined;
	onDelete: (address: SavedAddress) => void;
	onSaved: (saved: SavedEvent) => void;
};

/** The saved addresses of one type, with the form where one of them is added or edited. */
export function AddressGroup({ type, user, emptyText, choice, onDelete, onSaved }: AddressGroupProps) {
	const t = useTranslations('accounts-account.address');
	const group = useId();
	const draft = useAddressDraft(user.id);
	const own = user.addresses.filter((address) => address.type === type);
	const ownDraft = draft?.address.type === type ? draft : null;
	const form: ReactNode = ownDraft && <AddressForm key={ownDraft.id ?? 'new'} draft={ownDraft} onSaved={onSaved} />;
	const isDelivery = type === 'delivery';
	const addButton = useFocusBack<HTMLButtonElement>(ownDraft !== null);

	return (
		<section aria-labelledby={`${group}-title`}>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h3 id={`${group}-title`} className="text-lg">
					{isDelivery ? t('delivery') : t('billing')}
				</h3>
				<Button ref={addButton} variant="ghost" onClick={() => openNewAddress(user, type)}>
					<PlusIcon size={18} />
					{isDelivery ? t('addDelivery') : t('addBilling')}
				</Button>
			</div>
			{own.length === 0 && !choice?.sameLabel && form === null && (
				<p className="rounded-ms bg-soil-100 px-4 py-3 text-soil-700">{emptyText}</p>
			)}
			<div {...(choice && { role: 'radiogroup', 'aria-labelledby': `${group}-title` })}>
				{choice?.sameLabel && (
					<div className="mb-3">
						<RadioCard
							name={group}
							value="same"
							label={choice.sameLabel}
							isChecked={choice.chosenId === 'same'}
							onSelect={choice.onChoose}
						>
							<ChoiceProblem text={choice.chosenId === 'same' ? choice.problem : undefined} />
						</RadioCard>
					</div>
				)}
				<ul className="grid gap-3 md:grid-cols-2">
					{own.map((address) =>
						ownDraft?.id === address.id ? (
							<li key={address.id} className="md:col-span-2">
								{form}
							</li>
						) : (
							<SavedAddressCard
								key={address.id}
								address={address}
								choice={
									choice && {
										group,
										isChosen: choice.chosenId === address.id,
										onChoose: choice.onChoose,
										problem: <ChoiceProblem text={choice.chosenId === address.id ? choice.problem : undefined} />,
									}
								}
								onEdit={() => openSavedAddress(user.id, address)}
								onDelete={() => onDelete(address)}
							/>
						),
					)}
				</ul>
			</div>
			{ownDraft && !own.some((address) => address.id === ownDraft.id) && <div className="mt-3">{form}</div>}
		</section>
	);
}
