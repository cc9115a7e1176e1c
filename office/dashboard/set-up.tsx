import { can, type Permission } from '#domain/staff.ts';
import type { Today } from '#contract/dashboard-office.ts';
import { useRoles } from '#office/lib/office-page.ts';
import { colours } from '#office/lib/palette.ts';
import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import ToDoIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type Step = { name: keyof NonNullable<Today['setUp']>; permission: Permission; to: string };

const steps: readonly Step[] = [
	{ name: 'products', permission: 'catalogue.manage', to: '/products' },
	{ name: 'prices', permission: 'prices.manage', to: '/prices' },
	{ name: 'pincodes', permission: 'settings.manage', to: '/pincodes' },
];

/** Checklist of a shop that has not sold anything yet. */
export function SetUp({ setUp }: { setUp: NonNullable<Today['setUp']> }) {
	const translate = useTranslate();
	const roles = useRoles();
	return (
		<Card component="section" aria-labelledby="set-up" sx={{ p: 2, maxWidth: 720 }}>
			<Typography id="set-up" variant="h2" gutterBottom>
				{translate('khetse.dashboard.setUp.title')}
			</Typography>
			<Typography color="text.secondary">{translate('khetse.dashboard.setUp.intro')}</Typography>
			<Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
				{steps.map(({ name, permission, to }) => {
					const count = setUp[name];
					const isDone = count > 0;
					const Icon = isDone ? DoneIcon : ToDoIcon;
					return (
						<Box
							component="li"
							key={name}
							sx={{
								display: 'flex',
								flexWrap: 'wrap',
								alignItems: 'center',
								gap: 1.5,
								py: 1,
								borderTop: `1px solid ${colours['soil-200']}`,
								mt: 1,
							}}
						>
							<Icon
								titleAccess={translate(`khetse.dashboard.setUp.${isDone ? 'done' : 'toDo'}`)}
								sx={{ color: isDone ? colours['leaf-600'] : colours['soil-500'] }}
							/>
							<Typography sx={{ flexGrow: 1 }}>
								{translate(`khetse.dashboard.setUp.${name}`, {
									smart_count: count,
									count: count.toLocaleString('en-IN'),
								})}
							</Typography>
							{can(roles, permission) && (
								<Button component={Link} to={to} variant={isDone ? 'text' : 'contained'}>
									{translate(`khetse.dashboard.setUp.to.${name}`)}
								</Button>
							)}
						</Box>
					);
				})}
			</Box>
		</Card>
	);
}
