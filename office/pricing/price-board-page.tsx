import { readUser } from '#office/lib/session.ts';
import { useApiQuery } from '#office/lib/use-command.ts';
import { type BoardQuery, PriceBoard } from '#office/pricing/board/price-board.tsx';
import { LoadError } from '#office/ui/load-error.tsx';
import { Box, Skeleton } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';

export function PriceBoardPage() {
	const [query, setQuery] = useState<BoardQuery>({});
	const { data, error, ask } = useApiQuery('office.prices.board', { query }, false, true);
	return (
		<>
			<Title title="khetse.pricing.title" />
			{data !== undefined && error !== null && <LoadError error={error} onAgain={ask} />}
			{data !== undefined && (
				<PriceBoard
					board={data.data}
					isFiltered={Object.keys(query).length > 0}
					userId={readUser()?.id ?? ''}
					onRefetch={ask}
					onQuery={setQuery}
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
