import { AskedFailed } from '#office/asked-failed.tsx';
import { readPerson } from '#office/session.ts';
import { useAsked } from '#office/use-asked.ts';
import { Box, Skeleton } from '@mui/material';
import { Title } from 'react-admin';
import { PriceBoard } from './board/price-board.tsx';

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
