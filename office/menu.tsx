import HomeIcon from '@mui/icons-material/HomeOutlined';
import { Menu, useTranslate } from 'react-admin';
import { placesOf } from './places.tsx';
import { useRoles } from './use-roles.ts';

/** Only what a role may do; that nobody does more is the server's business. */
export function OfficeMenu() {
	const translate = useTranslate();
	const places = placesOf(useRoles());
	return (
		<Menu aria-label={translate('khetse.menu')}>
			<Menu.DashboardItem primaryText="khetse.home.menu" leftIcon={<HomeIcon />} />
			{places.map(({ resource }) => (
				<Menu.ResourceItem key={resource.name} name={resource.name} />
			))}
		</Menu>
	);
}
