import { SaveButton, Toolbar } from 'react-admin';

/** Save, and nothing that throws away: what was sold once is archived. */
export function FormToolbar() {
	return (
		<Toolbar sx={{ bgcolor: { xs: 'background.paper', sm: 'transparent' }, px: { sm: 0 }, mt: 2 }}>
			<SaveButton />
		</Toolbar>
	);
}
