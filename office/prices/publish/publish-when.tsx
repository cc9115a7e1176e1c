import { FormControlLabel, FormLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

/** At once, or when a clock in India shows this. */
export type When = { isNow: boolean; local: string };

export function PublishWhen({
	when,
	isWrong,
	onChange,
}: {
	when: When;
	isWrong: boolean;
	onChange: (when: When) => void;
}) {
	const translate = useTranslate();
	return (
		<div>
			<FormLabel id="when">{translate('khetse.prices.when.title')}</FormLabel>
			<RadioGroup
				row
				aria-labelledby="when"
				value={when.isNow ? 'now' : 'later'}
				onChange={(_, value) => onChange({ ...when, isNow: value === 'now' })}
			>
				<FormControlLabel value="now" control={<Radio />} label={translate('khetse.prices.when.now')} />
				<FormControlLabel value="later" control={<Radio />} label={translate('khetse.prices.when.later')} />
			</RadioGroup>
			{!when.isNow && (
				<TextField
					type="datetime-local"
					label={translate('khetse.prices.when.at')}
					value={when.local}
					onChange={(event) => onChange({ ...when, local: event.target.value })}
					error={isWrong}
					helperText={translate(isWrong ? 'khetse.prices.when.wrong' : 'khetse.prices.when.zone')}
					slotProps={{ inputLabel: { shrink: true } }}
				/>
			)}
		</div>
	);
}
