import type { ShopEndpointName } from '#contract/shop-paths.ts';
import { type ReactNode, Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import type { Asked } from './asked.ts';
import { LoginNeeded } from './login-needed.tsx';
import { type OwnCall, useDeadToken } from './use-dead-token.ts';

type AskedContentProps<T, N extends ShopEndpointName> = {
	/** from the server as it is, in the browser as a promise */
	answer: Asked<T> | Promise<Asked<T>>;
	call: OwnCall<N>;
	skeleton: ReactNode;
	failed: (status: number) => ReactNode;
	children: (value: T) => ReactNode;
};

/** The states of a public text that is asked for with the stored token: loading, refused, failed, there. */
export function AskedContent<T, N extends ShopEndpointName>(props: AskedContentProps<T, N>) {
	const { answer, call, skeleton, failed, children } = props;
	const { revalidate } = useRevalidator();
	const { isDead, forget } = useDeadToken(!(answer instanceof Promise), call);

	function readOn(): void {
		forget();
		void revalidate();
	}

	function show(asked: Asked<T>): ReactNode {
		if (asked.isReady) return children(asked.value);
		return asked.status === 401 ? <LoginNeeded onReadOn={readOn} /> : failed(asked.status);
	}

	if (isDead) return <LoginNeeded onReadOn={readOn} />;
	// Without a boundary: React would send what is in a large one behind a script.
	if (!(answer instanceof Promise)) return show(answer);
	return (
		<Suspense fallback={skeleton}>
			<Await resolve={answer}>{show}</Await>
		</Suspense>
	);
}
