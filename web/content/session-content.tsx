import type { CallInput, Reply } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import { openLogin } from '#web/accounts/login-modal-store.ts';
import type { CallResult } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { UserIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type ReactNode, Suspense } from 'react';
import { Await, useRevalidator } from 'react-router';
import { type OwnCall, useExpiredToken } from './use-expired-token.ts';

/** The content, or the status of the refusal; 0 means no response. */
export type SessionResult<T> = { isReady: true; value: T } | { isReady: false; status: number };

export function loadedFromResult<N extends ShopEndpointName, T>(
	result: CallResult<N>,
	read: (reply: Reply<N>) => T,
): SessionResult<T> {
	return result.ok ? { isReady: true, value: read(result.reply) } : { isReady: false, status: result.status };
}

/** In the browser these calls send the stored token. spec: catalogue §6 */
export async function fetchAuthed<N extends ShopEndpointName, T>(
	name: N,
	input: Omit<CallInput<N>, 'token'>,
	read: (reply: Reply<N>) => T,
): Promise<SessionResult<T>> {
	return loadedFromResult(await callAuthed(name, input), read);
}

/** Status of a page whose main part is this content. */
export function pageStatus(content: SessionResult<unknown>): number {
	if (content.isReady) return 200;
	return content.status === 404 ? 404 : 503;
}

/** The stored token was refused and removed: log in again, or continue without it. spec: catalogue §6 */
function LoginNeeded({ onReadOn }: { onReadOn: () => void }) {
	const t = useTranslations('content');
	return (
		<div role="alert" className="rounded-l bg-leaf-50">
			<EmptyState
				title={t('notLoggedIn')}
				text={t('sessionExpired')}
				picture={
					<span className="grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-800">
						<UserIcon size={36} />
					</span>
				}
			>
				<Button onClick={openLogin}>{t('login')}</Button>
				<Button variant="ghost" onClick={onReadOn}>
					{t('continueSignedOut')}
				</Button>
			</EmptyState>
		</div>
	);
}

type SessionContentProps<T, N extends ShopEndpointName> = {
	/** a value on the server, a promise in the browser */
	response: SessionResult<T> | Promise<SessionResult<T>>;
	call: OwnCall<N>;
	skeleton: ReactNode;
	failed: (status: number) => ReactNode;
	children: (value: T) => ReactNode;
};

/** The states of public content that is requested with the stored token: loading, refused, failed, loaded. */
export function SessionContent<T, N extends ShopEndpointName>(props: SessionContentProps<T, N>) {
	const { response, call, skeleton, failed, children } = props;
	const { revalidate } = useRevalidator();
	const { isExpired, forget } = useExpiredToken(!(response instanceof Promise), call);

	function readOn(): void {
		forget();
		void revalidate();
	}

	function show(content: SessionResult<T>): ReactNode {
		if (content.isReady) return children(content.value);
		return content.status === 401 ? <LoginNeeded onReadOn={readOn} /> : failed(content.status);
	}

	if (isExpired) return <LoginNeeded onReadOn={readOn} />;
	// No Suspense boundary: React would send large content in a script.
	if (!(response instanceof Promise)) return show(response);
	return (
		<Suspense fallback={skeleton}>
			<Await resolve={response}>{show}</Await>
		</Suspense>
	);
}
