import { useListContext } from 'react-admin';
import { AskedFailed } from './asked-failed.tsx';

/** A list that did not come is no empty list: it says why and tries again. */
export function ListFailed() {
	const { error, refetch } = useListContext();
	return <AskedFailed error={error} onAgain={() => refetch()} />;
}
