import { isSpreadsheetFile } from '#domain/sheet-cells.ts';
import type { BoardRow, PriceImport } from '#contract/pricing-office.ts';
import { call } from '#office/lib/api.ts';
import { type FormCommand, useFormCommand } from '#office/lib/use-command.ts';
import { FailureAlert } from '#office/ui/load-error.tsx';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import {
	Alert,
	Box,
	Button,
	Dialog,
	DialogActions,
	DialogContent,
	DialogContentText,
	DialogTitle,
	LinearProgress,
	type Theme,
	Typography,
	useMediaQuery,
} from '@mui/material';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ImportColumns, ImportErrors } from './import-errors.tsx';
import { type ChangeLine, linesOf } from './price-change-line.ts';

const pollIntervalMs = 300;
const sendTimeoutMs = 60_000;

/** Uploads a file and polls its validation. */
function useImport(): {
	found: PriceImport | null;
	command: FormCommand;
	check: (file: File) => void;
	reset: () => void;
} {
	const [found, setFound] = useState<PriceImport | null>(null);
	const command = useFormCommand();
	const isUnmounted = useRef(false);
	useEffect(() => {
		isUnmounted.current = false;
		return () => {
			isUnmounted.current = true;
		};
	}, []);

	function check(file: File) {
		setFound(null);
		command.run(async () => {
			const body = { fileName: file.name.slice(0, 200), text: await file.text() };
			let { data } = await call('office.prices.import', { body }, sendTimeoutMs);
			setFound(data);
			while (data.state === 'checking' && !isUnmounted.current) {
				await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
				({ data } = await call('office.prices.getImport', { params: { id: data.id } }));
				setFound(data);
			}
		});
	}
	return { found, command, check, reset: () => setFound(null) };
}

/** The server's limit; a hundred thousand rows are smaller. */
const maxBytes = 3 * 1024 * 1024;

type Props = { rows: readonly BoardRow[]; onClose: () => void; onChecked: (lines: ChangeLine[]) => void };

/** Imports a file of prices: validated completely before any change, all of it or nothing. */
export function ImportDialog({ rows, onClose, onChecked }: Props) {
	const translate = useTranslate();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
	const { found, command, check, reset } = useImport();
	const chooser = useRef<HTMLInputElement>(null);
	const [isTooLarge, setTooLarge] = useState(false);
	const [workbook, setWorkbook] = useState<string | null>(null);
	const isChecking = command.isRunning;
	const isGood = found?.state === 'checked' && found.errorCount === 0;
	const count = (number: number) => number.toLocaleString('en-IN');

	function choose(event: ChangeEvent<HTMLInputElement>) {
		const file = event.target.files?.[0];
		// Choosing the same file again after a correction must fire a change.
		event.target.value = '';
		if (file === undefined) return;
		setTooLarge(file.size > maxBytes);
		reset();
		const isWorkbook = isSpreadsheetFile(file.name, '');
		setWorkbook(isWorkbook ? file.name : null);
		if (file.size <= maxBytes && !isWorkbook) check(file);
	}

	return (
		<Dialog
			open
			onClose={isChecking ? undefined : onClose}
			aria-labelledby="import-title"
			fullWidth
			maxWidth="sm"
			fullScreen={isPhone}
		>
			<DialogTitle id="import-title">{translate('khetse.pricing.import.title')}</DialogTitle>
			<DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
				<DialogContentText>{translate('khetse.pricing.import.intro')}</DialogContentText>
				{found === null && <ImportColumns />}
				<Box aria-live="polite" sx={{ display: 'grid', gap: 2 }}>
					{isTooLarge && <Alert severity="error">{translate('khetse.pricing.import.tooLarge')}</Alert>}
					{workbook !== null && (
						<Alert severity="error">{translate('khetse.pricing.import.spreadsheet', { file: workbook })}</Alert>
					)}
					<FailureAlert failure={command.failure} />
					{found?.state === 'stopped' && <Alert severity="error">{translate('khetse.pricing.import.stopped')}</Alert>}
					{isChecking && (
						<div>
							<Typography gutterBottom>
								{found === null
									? translate('khetse.pricing.import.sending')
									: translate('khetse.pricing.import.progress', { done: count(found.done), total: count(found.total) })}
							</Typography>
							<LinearProgress
								aria-label={translate('khetse.pricing.import.checking')}
								variant={found === null ? 'indeterminate' : 'determinate'}
								value={found === null || found.total === 0 ? 0 : (100 * found.done) / found.total}
							/>
						</div>
					)}
					{isGood && (
						<Alert severity={found.changes.length === 0 ? 'info' : 'success'}>
							{translate('khetse.pricing.import.valid', {
								smart_count: found.changes.length,
								count: count(found.changes.length),
								unchanged: count(found.unchanged),
								file: found.fileName,
							})}
						</Alert>
					)}
					{found !== null && found.errorCount > 0 && <ImportErrors found={found} />}
				</Box>
			</DialogContent>
			<DialogActions>
				<Button color="inherit" onClick={onClose} disabled={isChecking}>
					{translate('khetse.pricing.close')}
				</Button>
				<input
					ref={chooser}
					type="file"
					hidden
					aria-label={translate('khetse.pricing.import.choose')}
					accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,text/tab-separated-values"
					onChange={choose}
				/>
				<Button
					variant={isGood && found.changes.length > 0 ? 'text' : 'contained'}
					startIcon={<UploadIcon />}
					disabled={isChecking}
					onClick={() => chooser.current?.click()}
				>
					{translate(found === null ? 'khetse.pricing.import.choose' : 'khetse.pricing.import.chooseAnother')}
				</Button>
				{isGood && found.changes.length > 0 && (
					<Button variant="contained" onClick={() => onChecked(linesOf(found.changes, rows))}>
						{translate('khetse.pricing.import.review', {
							smart_count: found.changes.length,
							count: count(found.changes.length),
						})}
					</Button>
				)}
			</DialogActions>
		</Dialog>
	);
}
