import PersonIcon from '@mui/icons-material/PersonOutlined';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, useLogout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** Who works here, and the way out. */
export function PersonMenu() {
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
				<PersonIcon sx={{ mr: { sm: 1 } }} />
				<Box
					component="span"
					sx={{ display: { xs: 'none', sm: 'inline' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
				>
					{identity?.fullName}
				</Box>
				{/* On a phone there is only room for the picture. */}
				<Box component="span" sx={{ position: 'absolute', clip: 'rect(0 0 0 0)', display: { sm: 'none' } }}>
					{identity?.fullName}
				</Box>
			</Button>
			<Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
				<MenuItem component={Link} to="/account" onClick={() => setAnchor(null)} sx={{ minHeight: 44 }}>
					{translate('khetse.account.title')}
				</MenuItem>
				<MenuItem onClick={() => logout({}, undefined, false)} sx={{ minHeight: 44 }}>
					{translate('khetse.logOut')}
				</MenuItem>
			</Menu>
		</>
	);
}
