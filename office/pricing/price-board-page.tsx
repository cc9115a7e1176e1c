import { readPerson } from '#office/lib/office-session.ts';
import { useAsked } from '#office/lib/use-command.ts';
import { PriceBoard } from '#office/pricing/board/price-board.tsx';
import { AskedFailed } from '#office/ui/load-error.tsx';
import { Box, Skeleton } from '@mui/material';
import { Title } from 'react-admin';

export function PriceBoardPage() {
	const { data, error, ask } = useAsked('office.prices.board');
	return (
		<>
			<Title title="khetse.prices.title" />
			{data !== undefined && (
				<PriceBoard
					rows={data.data.rows}
					scheduled={data.data.scheduled}
					personId={readPerson()?.id ?? ''}
					onAskAgain={ask}
				/>
			)}
			{data === undefined && error !== null && <AskedFailed error={error} onAgain={ask} />}
			{data === undefined && error === null && (
				<Box aria-busy="true" sx={{ display: 'grid', gap: 1, py: 2 }}>
					<Skeleton variant="rounded" height={44} />
					<Skeleton variant="rounded" height={480} />
				</Box>
			)}
		</>
	);
}
