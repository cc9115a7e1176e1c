import { formatNumber } from '#domain/amount.ts';
import { indianLocal, instantOfIndianLocal } from '#domain/indian-clock.ts';
import type { PriceUpdate } from '#contract/pricing-office.ts';
import { call } from '#office/lib/api.ts';
import { useFormCommand } from '#office/lib/use-command.ts';
import { MinuteField } from '#office/ui/instant-input.tsx';
import { FailureAlert } from '#office/ui/load-error.tsx';
import {
	Alert,
	Box,
	Button,
	Checkbox,
	Dialog,
	DialogActions,
	DialogContent,
	DialogTitle,
	FormControlLabel,
	FormLabel,
	LinearProgress,
	Radio,
	RadioGroup,
	type Theme,
	Typography,
	useMediaQuery,
} from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PriceReview } from './price-change-line.ts';
import { ChangeTable } from './price-change-table.tsx';

/** Publish now, or at this time in India. */
type When = { isNow: boolean; local: string };

function PublishWhen({ when, isWrong, onChange }: { when: When; isWrong: boolean; onChange: (when: When) => void }) {
	const translate = useTranslate();
	return (
		<div>
			<FormLabel id="when">{translate('khetse.pricing.publishTime.title')}</FormLabel>
			<RadioGroup
				row
				aria-labelledby="when"
				value={when.isNow ? 'now' : 'later'}
				onChange={(_, value) => onChange({ ...when, isNow: value === 'now' })}
			>
				<FormControlLabel value="now" control={<Radio />} label={translate('khetse.pricing.publishTime.now')} />
				<FormControlLabel value="later" control={<Radio />} label={translate('khetse.pricing.publishTime.later')} />
			</RadioGroup>
			{!when.isNow && (
				<MinuteField
					label={translate('khetse.pricing.publishTime.at')}
					value={when.local}
					onChange={(local) => onChange({ ...when, local })}
					error={isWrong && translate('khetse.pricing.publishTime.notFuture')}
					helperText={translate('khetse.pricing.publishTime.zone')}
				/>
			)}
		</div>
	);
}

/** Ten thousand prices take longer than the default timeout. */
const publishTimeoutMs = 60_000;

type Props = {
	review: PriceReview;
	onClose: () => void;
	onPublished: (priceUpdate: PriceUpdate) => void;
	/** another user changed a price: the board has to be reloaded */
	onStale: () => void;
};

/** Summary of the changes and their time, before publishing. */
export function PublishDialog({ review, onClose, onPublished, onStale }: Props) {
	const translate = useTranslate();
	const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
	const { isRunning, failure, run } = useFormCommand();
	const [when, setWhen] = useState<When>({ isNow: true, local: indianLocal(new Date(Date.now() + 3_600_000)) });
	const [isConfirmed, setConfirmed] = useState(false);
	const [isLossConfirmed, setLossConfirmed] = useState(false);
	const [isSubmitted, setSubmitted] = useState(false);
	const { count, up, down, large, belowCost, withoutMrp, lines, request } = review;
	const written = formatNumber(count);
	const publishAt = when.isNow ? null : instantOfIndianLocal(when.local);
	const isTimeWrong = !when.isNow && (publishAt === null || publishAt.getTime() <= Date.now());
	const isReady = !isTimeWrong && (large.count === 0 || isConfirmed) && (belowCost.count === 0 || isLossConfirmed);

	function submit(event: FormEvent) {
		event.preventDefault();
		setSubmitted(true);
		if (!isReady) return;
		run(async () => {
			const body = {
				...request,
				publishAt: publishAt?.toISOString() ?? null,
				areLargeChangesConfirmed: isConfirmed,
				areBelowCostConfirmed: isLossConfirmed,
			};
			const { data } = await call('office.prices.publish', { body }, publishTimeoutMs);
			onPublished(data);
		});
	}

	const isStale = failure !== null && ['PRICES_CHANGED', 'VARIANTS_UNAVAILABLE'].includes(failure.code);
	return (
		<Dialog
			open
			onClose={isRunning ? undefined : onClose}
			aria-labelledby="publish-title"
			fullWidth
			maxWidth="sm"
			fullScreen={isPhone}
		>
			<Box
				component="form"
				noValidate
				onSubmit={submit}
				sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
			>
				<DialogTitle id="publish-title">
					{translate('khetse.pricing.preview.title', {
						smart_count: count,
						count: written,
					})}
				</DialogTitle>
				<DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
					<Typography color="text.secondary">
						{translate('khetse.pricing.preview.summary', {
							up: formatNumber(up),
							down: formatNumber(down),
						})}
						{lines.length < count &&
							` ${translate('khetse.pricing.preview.first', { count: formatNumber(lines.length) })}`}
					</Typography>
					<ChangeTable lines={lines} label={translate('khetse.pricing.preview.table')} />
					{large.count > 0 && (
						<Alert severity="warning">
							{translate('khetse.pricing.preview.largeChanges', {
								smart_count: large.count,
								names: large.names.join(', '),
							})}
							<FormControlLabel
								control={<Checkbox checked={isConfirmed} onChange={(_, isChecked) => setConfirmed(isChecked)} />}
								label={translate('khetse.pricing.preview.confirm')}
							/>
							{isSubmitted && !isConfirmed && (
								<Typography role="alert" color="error">
									{translate('khetse.pricing.preview.mustConfirm')}
								</Typography>
							)}
						</Alert>
					)}
					{belowCost.count > 0 && (
						<Alert severity="warning">
							{translate('khetse.pricing.preview.belowCost', {
								smart_count: belowCost.count,
								names: belowCost.names.join(', '),
							})}
							<FormControlLabel
								control={
									<Checkbox checked={isLossConfirmed} onChange={(_, isChecked) => setLossConfirmed(isChecked)} />
								}
								label={translate('khetse.pricing.preview.confirmBelowCost')}
							/>
							{isSubmitted && !isLossConfirmed && (
								<Typography role="alert" color="error">
									{translate('khetse.pricing.preview.mustConfirm')}
								</Typography>
							)}
						</Alert>
					)}
					{withoutMrp.count > 0 && (
						<Alert severity="info">
							{translate('khetse.pricing.preview.mrpMissing', {
								smart_count: withoutMrp.count,
								names: withoutMrp.names.join(', '),
							})}
						</Alert>
					)}
					<PublishWhen when={when} isWrong={isSubmitted && isTimeWrong} onChange={setWhen} />
					{isStale ? (
						<Alert
							severity="error"
							action={
								<Button color="inherit" onClick={onStale}>
									{translate('khetse.pricing.preview.reviewAgain')}
								</Button>
							}
						>
							{failure.sentence}
						</Alert>
					) : (
						<FailureAlert failure={failure} />
					)}
					{isRunning && <LinearProgress aria-label={translate('khetse.pricing.preview.publishing')} />}
				</DialogContent>
				<DialogActions>
					<Button color="inherit" onClick={onClose} disabled={isRunning}>
						{translate('khetse.pricing.preview.back')}
					</Button>
					<Button type="submit" variant="contained" loading={isRunning}>
						{translate(when.isNow ? 'khetse.pricing.preview.publish' : 'khetse.pricing.preview.schedule', {
							smart_count: count,
							count: written,
						})}
					</Button>
				</DialogActions>
			</Box>
		</Dialog>
	);
}
