import { EditPage } from '#office/ui/edit-page.tsx';
import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Create, DeleteWithConfirmButton, SaveButton, SimpleForm, Toolbar } from 'react-admin';

function EntryToolbar({ more, canRemove }: { more: ReactNode; canRemove: boolean }) {
	return (
		<Toolbar sx={{ gap: 1 }}>
			<SaveButton alwaysEnable />
			{more}
			{canRemove && <DeleteWithConfirmButton mutationMode="pessimistic" sx={{ ml: 'auto', minHeight: 44 }} />}
		</Toolbar>
	);
}

type Props = {
	children: ReactNode;
	/** beside Save: a preview */
	more?: ReactNode;
};

/** Changes an entry. What the shop refuses is said at its field, and nothing that was typed is lost. */
export function EntryEdit({ children, more }: Props) {
	return (
		<EditPage maxWidth={820}>
			<Card>
				<SimpleForm warnWhenUnsavedChanges toolbar={<EntryToolbar more={more} canRemove />}>
					{children}
				</SimpleForm>
			</Card>
		</EditPage>
	);
}

/** @param defaults what a new entry starts with */
export function EntryCreate({ children, more, defaults = {} }: Props & { defaults?: object }) {
	return (
		<Create redirect="list" component="div" sx={{ maxWidth: 820 }}>
			<Card>
				<SimpleForm
					warnWhenUnsavedChanges
					defaultValues={defaults}
					toolbar={<EntryToolbar more={more} canRemove={false} />}
				>
					{children}
				</SimpleForm>
			</Card>
		</Create>
	);
}
