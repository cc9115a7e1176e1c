import { ExpiredSessionDialog, ReauthenticationDialog } from '#office/accounts/reauthentication.tsx';
import { menuGroups, nameOf, usePageLabel, useRoles } from '#office/lib/office-page.ts';
import { pagesFor } from '#office/pages.ts';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import UserIcon from '@mui/icons-material/PersonOutlined';
import { Box, Button, ListSubheader, MenuItem, Menu as MuiMenu, Typography } from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import {
	AppBar,
	Layout,
	Menu,
	Notification,
	Title,
	TitlePortal,
	useGetIdentity,
	useLogout,
	useSidebarState,
	useTranslate,
} from 'react-admin';
import { Link } from 'react-router-dom';

/** Shown for an unknown URL, or a page that the roles do not permit. */
export function NotFound() {
	const translate = useTranslate();
	return (
		<Box sx={{ py: 8, textAlign: 'center' }}>
			<Title title="khetse.notFound.title" />
			<Typography sx={{ fontSize: '1.125rem', fontWeight: 600, mb: 2 }}>{translate('khetse.notFound.text')}</Typography>
			<Button component={Link} to="/" variant="contained">
				{translate('khetse.notFound.home')}
			</Button>
		</Box>
	);
}

/** Menu of the signed-in staff member, with sign-out. */
function UserMenu() {
	const translate = useTranslate();
	const logout = useLogout();
	const { identity } = useGetIdentity();
	const [anchor, setAnchor] = useState<HTMLElement | null>(null);
	return (
		<>
			<Button
				color="inherit"
				aria-haspopup="menu"
				aria-expanded={anchor !== null}
				onClick={(event) => setAnchor(event.currentTarget)}
				sx={{ minHeight: 44, minWidth: 44, maxWidth: 180 }}
			>
				<UserIcon sx={{ mr: { sm: 1 } }} />
				<Box
					component="span"
					sx={{ display: { xs: 'none', sm: 'inline' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
				>
					{identity?.fullName}
				</Box>
				{/* A phone only has room for the icon. */}
				<Box component="span" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)', display: { sm: 'none' } }}>
					{identity?.fullName}
				</Box>
			</Button>
			<MuiMenu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				<MenuItem component={Link} to="/account" onClick={() => setAnchor(null)} sx={{ minHeight: 44 }}>
					{translate('khetse.account.title')}
				</MenuItem>
				<MenuItem onClick={() => logout({}, undefined, false)} sx={{ minHeight: 44 }}>
					{translate('khetse.logOut')}
				</MenuItem>
			</MuiMenu>
		</>
	);
}

/** Only pages the role permits; the server checks every call. */
function OfficeMenu() {
	const translate = useTranslate();
	const labelOf = usePageLabel();
	const [isOpen] = useSidebarState();
	const pages = pagesFor(useRoles());
	const groups = menuGroups
		.map((group) => ({ group, groupPages: pages.filter((page) => page.group === group) }))
		.filter(({ groupPages }) => groupPages.length > 0);
	return (
		<Menu aria-label={translate('khetse.menu')}>
			<Menu.DashboardItem primaryText="khetse.dashboard.title" leftIcon={<HomeIcon />} />
			{groups.map(({ group, groupPages }) => (
				<Fragment key={group}>
					{isOpen && groups.length > 1 && (
						<ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.5, bgcolor: 'transparent' }}>
							{translate(`khetse.groups.${group}`)}
						</ListSubheader>
					)}
					{groupPages.map((page) => (
						<Menu.Item
							key={nameOf(page)}
							to={`/${nameOf(page)}`}
							primaryText={labelOf(page)}
							leftIcon={<page.icon />}
						/>
					))}
				</Fragment>
			))}
		</Menu>
	);
}

/** The page title is in the app bar and is the first heading of the page. */
function OfficeBar() {
	return (
		<AppBar color="default" alwaysOn userMenu={<UserMenu />}>
			<TitlePortal component="h1" />
		</AppBar>
	);
}

/** Below the app bar: at the bottom of a phone it would cover the action buttons. */
export function OfficeNotification() {
	return <Notification anchorOrigin={{ vertical: 'top', horizontal: 'center' }} />;
}

export function OfficeLayout({ children }: { children: ReactNode }) {
	return (
		<Layout appBar={OfficeBar} appBarAlwaysOn menu={OfficeMenu}>
			{children}
			<ExpiredSessionDialog />
			<ReauthenticationDialog />
		</Layout>
	);
}
