import type { SetUpStep } from '#domain/set-up.ts';
import type { Dashboard } from '#contract/dashboard-office.ts';
import { colours } from '#office/lib/palette.ts';
import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import ToDoIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

const targets: Record<SetUpStep, string> = {
	shopDetails: '/settings',
	mail: '/mails',
	pincodes: '/pincodes',
	staff: '/staff',
	products: '/products',
	order: '/orders',
};

/** What the shop needs before its first sale; demo data do not count. */
export function SetUp({ setUp }: { setUp: NonNullable<Dashboard['setUp']> }) {
	const translate = useTranslate();
	return (
		<Card component="section" aria-labelledby="set-up" sx={{ p: 2, maxWidth: 720 }}>
			<Typography id="set-up" variant="h2" gutterBottom>
				{translate('khetse.dashboard.setUp.title')}
			</Typography>
			<Typography color="text.secondary">{translate('khetse.dashboard.setUp.intro')}</Typography>
			<Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
				{setUp.steps.map(({ name, isDone }) => {
					const Icon = isDone ? DoneIcon : ToDoIcon;
					const isIncomplete = name === 'shopDetails' && setUp.missingDetails.length > 0;
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
							<Box sx={{ flex: '1 1 0', minWidth: 140 }}>
								<Typography>{translate(`khetse.dashboard.setUp.${name}`)}</Typography>
								{isIncomplete && (
									<Typography variant="body2" color="error">
										{translate('khetse.dashboard.setUp.missing', { details: setUp.missingDetails.join(', ') })}
									</Typography>
								)}
								{name === 'shopDetails' && setUp.isDemo && (
									<Typography variant="body2" color="text.secondary">
										{translate('khetse.dashboard.setUp.isDemo')}
									</Typography>
								)}
							</Box>
							<Button component={Link} to={targets[name]} variant={isDone ? 'text' : 'contained'}>
								{translate(`khetse.dashboard.setUp.to.${name}`)}
							</Button>
						</Box>
					);
				})}
			</Box>
		</Card>
	);
}
