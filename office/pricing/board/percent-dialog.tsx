import { formatNumber } from '#domain/amount.ts';
import { formatRupees } from '#domain/money.ts';
import { changeByPercent, type RoundingStep, roundingSteps } from '#domain/price-change.ts';
import type { BoardRow } from '#contract/pricing-office.ts';
import { variantPricesFromWire } from '#contract/pricing-wire.ts';
import { FormDialog } from '#office/ui/form-dialog.tsx';
import {
	DialogContentText,
	FormControlLabel,
	FormLabel,
	Radio,
	RadioGroup,
	TextField,
	Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

type Props = {
	rows: readonly BoardRow[];
	onClose: () => void;
	onChange: (percent: number, step: RoundingStep) => void;
};

const directions = { up: 1, down: -1 } as const;
type Direction = keyof typeof directions;

/** Changes many prices by the same percent; the changes are not published yet. */
export function PercentDialog({ rows, onClose, onChange }: Props) {
	const translate = useTranslate();
	const [direction, setDirection] = useState<Direction>('up');
	const [text, setText] = useState('');
	const [step, setStep] = useState<RoundingStep>('rupee');
	const [isSubmitted, setSubmitted] = useState(false);
	const size = /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;
	const percent =
		size === null || size === 0 || (direction === 'down' && size >= 100) ? null : size * directions[direction];
	const [example] = rows;

	function submit() {
		setSubmitted(true);
		if (percent !== null) onChange(percent, step);
	}

	return (
		<FormDialog
			title={translate('khetse.pricing.percent.title')}
			closeLabel={translate('khetse.pricing.cancel')}
			submitLabel={translate('khetse.pricing.percent.submit')}
			isSpaced
			onClose={onClose}
			onSubmit={submit}
		>
			<DialogContentText>
				{translate('khetse.pricing.percent.intro', {
					smart_count: rows.length,
					count: formatNumber(rows.length),
				})}
			</DialogContentText>
			<RadioGroup
				row
				aria-label={translate('khetse.pricing.percent.direction')}
				value={direction}
				onChange={(_, value) => setDirection(value as Direction)}
			>
				{Object.keys(directions).map((each) => (
					<FormControlLabel
						key={each}
						value={each}
						control={<Radio />}
						label={translate(`khetse.pricing.percent.${each}`)}
					/>
				))}
			</RadioGroup>
			<TextField
				label={translate('khetse.pricing.percent.percent')}
				value={text}
				onChange={(event) => setText(event.target.value)}
				autoFocus
				required
				slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 7, autoComplete: 'off' } }}
				error={isSubmitted && percent === null}
				helperText={isSubmitted && percent === null ? translate('khetse.pricing.percent.invalid') : undefined}
			/>
			<div>
				<FormLabel id="rounding">{translate('khetse.pricing.percent.rounding')}</FormLabel>
				<RadioGroup row aria-labelledby="rounding" value={step} onChange={(_, value) => setStep(value as RoundingStep)}>
					{Object.keys(roundingSteps).map((each) => (
						<FormControlLabel
							key={each}
							value={each}
							control={<Radio />}
							label={translate(`khetse.pricing.percent.${each}`)}
						/>
					))}
				</RadioGroup>
			</div>
			{example !== undefined && percent !== null && (
				<Typography role="status" color="text.secondary">
					{translate('khetse.pricing.percent.example', {
						name: `${example.product} ${example.unit}`,
						from: formatRupees(variantPricesFromWire(example).price),
						to: formatRupees(changeByPercent(variantPricesFromWire(example).price, percent, step)),
					})}
				</Typography>
			)}
		</FormDialog>
	);
}
