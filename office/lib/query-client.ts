import { QueryClient } from '@tanstack/react-query';

/** Without retries of its own: `fetchTransport` sends a read again when that can help, and both would multiply. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
