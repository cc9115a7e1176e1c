import { formatNumber } from '#domain/amount.ts';
import { filePartCharacters, maxFileBytes } from '#domain/price-change.ts';
import { isSpreadsheetFile } from '#domain/sheet-cells.ts';
import { refusals } from '#contract/errors.ts';
import type { PriceImport } from '#contract/price-files-office.ts';
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
import { type PriceReview, reviewOfFile } from './price-change-line.ts';

const pollIntervalMs = 500;
const sendTimeoutMs = 60_000;

/** The text of a file in parts, so that it is never in memory as a whole, and the bytes read by then. */
async function* partsOf(file: File): AsyncGenerator<{ text: string; isLast: boolean; read: number }> {
	const reader = file.stream().getReader();
	const decoder = new TextDecoder();
	let [text, read] = ['', 0];
	for (;;) {
		const { value, done } = await reader.read();
		text += decoder.decode(value, { stream: !done });
		if (done) break;
		read += value.length;
		// The last part is sent after the loop, so some text is kept for it.
		if (text.length > filePartCharacters && read < file.size) {
			yield { text, isLast: false, read };
			text = '';
		}
	}
	yield { text, isLast: true, read };
}

async function upload(file: File, onSent: (part: number) => void): Promise<PriceImport> {
	const fileName = file.name.slice(0, 200);
	let begun: PriceImport | null = null;
	let part = 0;
	for await (const { text, isLast, read } of partsOf(file)) {
		const response: { data: PriceImport } =
			begun === null
				? await call('office.prices.import', { body: { fileName, text, isLast } }, sendTimeoutMs)
				: await call(
						'office.prices.importPart',
						{ params: { id: begun.id }, body: { part, text, isLast } },
						sendTimeoutMs,
					);
		begun = response.data;
		part += 1;
		onSent(file.size === 0 ? 1 : read / file.size);
	}
	return begun as PriceImport;
}

/** Uploads a file and polls its validation. */
function useImport(): {
	found: PriceImport | null;
	/** part of the file that has arrived, 0 to 1 */
	sent: number;
	command: FormCommand;
	check: (file: File) => void;
	reset: () => void;
} {
	const [found, setFound] = useState<PriceImport | null>(null);
	const [sent, setSent] = useState(0);
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
		setSent(0);
		command.run(async () => {
			let data = await upload(file, setSent);
			setFound(data);
			while (data.state === 'checking' && !isUnmounted.current) {
				await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
				({ data } = await call('office.prices.getImport', { params: { id: data.id } }));
				setFound(data);
			}
		});
	}
	return { found, sent, command, check, reset: () => setFound(null) };
}

type Props = { onClose: () => void; onChecked: (review: PriceReview) => void };

/** Imports a file of prices: validated completely before any change, all of it or nothing. */
export function ImportDialog({ onClose, onChecked }: Props) {
	const translate = useTranslate();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
	const { found, sent, command, check, reset } = useImport();
	const chooser = useRef<HTMLInputElement>(null);
	const [isTooLarge, setTooLarge] = useState(false);
	const [workbook, setWorkbook] = useState<string | null>(null);
	const isChecking = command.isRunning;
	const preview = found?.state === 'checked' ? found.preview : null;

	function choose(event: ChangeEvent<HTMLInputElement>) {
		const file = event.target.files?.[0];
		// Choosing the same file again after a correction must fire a change.
		event.target.value = '';
		if (file === undefined) return;
		setTooLarge(file.size > maxFileBytes);
		reset();
		const isWorkbook = isSpreadsheetFile(file.name, '');
		setWorkbook(isWorkbook ? file.name : null);
		if (file.size <= maxFileBytes && !isWorkbook) check(file);
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
					{isTooLarge && <Alert severity="error">{refusals.IMPORT_TOO_LARGE.message}</Alert>}
					{workbook !== null && (
						<Alert severity="error">{translate('khetse.pricing.import.spreadsheet', { file: workbook })}</Alert>
					)}
					<FailureAlert failure={command.failure} />
					{found?.state === 'stopped' && <Alert severity="error">{translate('khetse.pricing.import.stopped')}</Alert>}
					{isChecking && (
						<div>
							<Typography gutterBottom>
								{found === null
									? translate('khetse.pricing.import.sending', { percent: Math.floor(100 * sent) })
									: translate('khetse.pricing.import.progress', {
											done: formatNumber(found.done),
											total: formatNumber(found.total),
										})}
							</Typography>
							<LinearProgress
								aria-label={translate('khetse.pricing.import.checking')}
								variant="determinate"
								value={found === null ? 100 * sent : found.total === 0 ? 0 : (100 * found.done) / found.total}
							/>
						</div>
					)}
					{found !== null && preview !== null && (
						<Alert severity={preview.count === 0 ? 'info' : 'success'}>
							{translate('khetse.pricing.import.valid', {
								smart_count: preview.count,
								count: formatNumber(preview.count),
								unchanged: formatNumber(found.unchanged),
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
					variant={preview !== null && preview.count > 0 ? 'text' : 'contained'}
					startIcon={<UploadIcon />}
					disabled={isChecking}
					onClick={() => chooser.current?.click()}
				>
					{translate(found === null ? 'khetse.pricing.import.choose' : 'khetse.pricing.import.chooseAnother')}
				</Button>
				{found !== null && preview !== null && preview.count > 0 && (
					<Button variant="contained" onClick={() => onChecked(reviewOfFile(found.id, preview))}>
						{translate('khetse.pricing.import.review', {
							smart_count: preview.count,
							count: formatNumber(preview.count),
						})}
					</Button>
				)}
			</DialogActions>
		</Dialog>
	);
}
