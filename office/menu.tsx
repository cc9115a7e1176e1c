import HomeIcon from '@mui/icons-material/HomeOutlined';
import { ListSubheader } from '@mui/material';
import { Fragment } from 'react';
import { Menu, useSidebarState, useTranslate } from 'react-admin';
import { nameOf, placeGroups } from './place.ts';
import { placesOf } from './places.ts';
import { usePlaceLabel } from './use-place-label.ts';
import { useRoles } from './use-roles.ts';

/** Only what a role may do; that nobody does more is the server's business. */
export function OfficeMenu() {
	const translate = useTranslate();
	const labelOf = usePlaceLabel();
	const [isOpen] = useSidebarState();
	const places = placesOf(useRoles());
	const groups = placeGroups
		.map((group) => ({ group, inside: places.filter((place) => place.group === group) }))
		.filter(({ inside }) => inside.length > 0);
	return (
		<Menu aria-label={translate('khetse.menu')}>
			<Menu.DashboardItem primaryText="khetse.home.menu" leftIcon={<HomeIcon />} />
			{groups.map(({ group, inside }) => (
				<Fragment key={group}>
					{isOpen && groups.length > 1 && (
						<ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
							{translate(`khetse.groups.${group}`)}
						</ListSubheader>
					)}
					{inside.map((place) => (
						<Menu.Item
							key={nameOf(place)}
							to={`/${nameOf(place)}`}
							primaryText={labelOf(place)}
							leftIcon={<place.icon />}
						/>
					))}
				</Fragment>
			))}
		</Menu>
	);
}
