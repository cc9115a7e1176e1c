import { readUser } from '#office/lib/session.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { PriceBoard } from '#office/pricing/board/price-board.tsx';
import { LoadError } from '#office/ui/load-error.tsx';
import { Box, Skeleton } from '@mui/material';
import { Title } from 'react-admin';

export function PriceBoardPage() {
	const { data, error, ask } = useApiQuery('office.prices.board');
	return (
		<>
			<Title title="khetse.pricing.title" />
			{data !== undefined && (
				<PriceBoard
					rows={data.data.rows}
					scheduled={data.data.scheduled}
					userId={readUser()?.id ?? ''}
					onRefetch={ask}
				/>
			)}
			{data === undefined && error !== null && <LoadError error={error} onAgain={ask} />}
			{data === undefined && error === null && (
				<Box aria-busy="true" sx={{ display: 'grid', gap: 1, py: 2 }}>
					<Skeleton variant="rounded" height={44} />
					<Skeleton variant="rounded" height={480} />
				</Box>
			)}
		</>
	);
}
