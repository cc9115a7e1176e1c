import type { BoardRow } from '#contract/office/prices.ts';
import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

const maxNamed = 5;

/** Somebody else changed packs that were typed over here: nobody's price is overwritten by accident. */
export function MovedAlert({
	rows,
	onKeep,
	onDrop,
}: {
	rows: readonly BoardRow[];
	onKeep: () => void;
	onDrop: () => void;
}) {
	const translate = useTranslate();
	const names = rows.slice(0, maxNamed).map(({ product, unit }) => `${product} ${unit}`);
	return (
		<Alert
			severity="warning"
			action={
				<>
					<Button color="inherit" onClick={onDrop}>
						{translate('khetse.prices.movedAlert.drop')}
					</Button>
					<Button color="inherit" onClick={onKeep}>
						{translate('khetse.prices.movedAlert.keep')}
					</Button>
				</>
			}
		>
			{translate('khetse.prices.movedAlert.text', { smart_count: rows.length, names: names.join(', ') })}
		</Alert>
	);
}
