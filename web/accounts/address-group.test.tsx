import type { SavedAddress, User } from '#domain/user.ts';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/accounts-account.json';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AddressGroup, type GroupChoice } from './address-group.tsx';

function address(id: string, pincode: string): SavedAddress {
	return {
		id,
		type: 'delivery',
		contactName: 'Asha Patil',
		contactMobile: '9876543210',
		line1: `House ${id}`,
		line2: '',
		area: '',
		pincode,
		city: 'Pune',
		state: 'Maharashtra',
		country: 'India',
	};
}

const problem = 'We do not deliver to 400001 yet.';

function show(choice: Partial<GroupChoice>, addresses: SavedAddress[]): string[] {
	const user = { id: 'u1', addresses } as unknown as User;
	const html = renderToStaticMarkup(
		<TranslationsProvider locale="en" messages={{ 'accounts-account': english }}>
			<MemoryRouter>
				<AddressGroup
					type="delivery"
					user={user}
					emptyText=""
					choice={{ chosenId: null, onChoose: () => {}, problem, ...choice }}
					onDelete={() => {}}
					onSaved={() => {}}
				/>
			</MemoryRouter>
		</TranslationsProvider>,
	);
	return html.split('<label').slice(1);
}

test('only the chosen address says that the shop does not deliver to it', () => {
	const [served = '', unserved = ''] = show({ chosenId: 'b' }, [address('a', '411045'), address('b', '400001')]);
	expect(served).not.toContain(problem);
	expect(unserved).toContain(problem);
});

test('the choice to use the billing address says that the shop does not deliver to it', () => {
	const [same = ''] = show({ chosenId: 'same', sameLabel: 'Same as billing' }, []);
	expect(same).toContain('Same as billing');
	expect(same).toContain(problem);
});
