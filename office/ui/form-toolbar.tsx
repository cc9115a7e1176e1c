import { SaveButton, Toolbar } from 'react-admin';

/** Save, and nothing that throws away: what was sold once is archived. */
export function FormToolbar() {
	return (
		<Toolbar>
			<SaveButton />
		</Toolbar>
	);
}
