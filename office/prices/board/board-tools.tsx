import { downloadFile } from '#office/api.ts';
import { useCommand } from '#office/use-command.ts';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import PercentIcon from '@mui/icons-material/Percent';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = { scheduled: number; canChange: boolean; onPercent: () => void; onImport: () => void };

export function BoardTools({ scheduled, canChange, onPercent, onImport }: Props) {
	const translate = useTranslate();
	const { isRunning, run } = useCommand();
	// On a phone there is room for the signs alone.
	const named = (label: string) => ({
		'aria-label': label,
		title: label,
		children: (
			<Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
				{label}
			</Box>
		),
		sx: { minWidth: 44, '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } } },
	});
	const batches =
		scheduled === 0
			? translate('khetse.prices.tools.batches')
			: translate('khetse.prices.tools.scheduled', { count: scheduled });
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
			<Button
				startIcon={<PercentIcon />}
				disabled={!canChange}
				onClick={onPercent}
				{...named(translate('khetse.prices.tools.percent'))}
			/>
			<Button startIcon={<UploadIcon />} onClick={onImport} {...named(translate('khetse.prices.tools.import'))} />
			<Button
				startIcon={<DownloadIcon />}
				loading={isRunning}
				loadingPosition="start"
				onClick={() => run(() => downloadFile('office.prices.export'))}
				{...named(translate('khetse.prices.tools.export'))}
			/>
			<Button startIcon={<ScheduleIcon />} component={Link} to="/price-batches" {...named(batches)} />
		</Box>
	);
}
