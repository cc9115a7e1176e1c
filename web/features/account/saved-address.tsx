import type { SavedAddress } from '#contract/account-wire.ts';
import { AddressLines } from '#web/features/session/address-lines.tsx';
import { EditIcon, TrashIcon } from '#web/ui/icons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { useTranslations } from 'use-intl';

type SavedAddressCardProps = {
	address: SavedAddress;
	/** of which kind it is, where both stand in one list */
	title?: string;
	/** absent where addresses are only kept, not chosen from */
	choice?: { group: string; isChosen: boolean; onChoose: (id: string) => void } | undefined;
	onEdit: () => void;
	onDelete: () => void;
};

const action = 'inline-flex min-h-11 items-center gap-1.5 px-1 text-md font-semibold hover:underline';

export function SavedAddressCard({ address, title, choice, onEdit, onDelete }: SavedAddressCardProps) {
	const t = useTranslations('account.address');
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
