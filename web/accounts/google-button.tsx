import type { ShopWire } from '#contract/settings.ts';
import { call, logFailure } from '#web/lib/api.ts';
import { useRefusalText } from '#web/lib/refusal-text.ts';
import { readDeviceToken, signIn } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { refusalOfCall } from '#web/lib/use-refusal.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { PolicyNotice } from './policy-notice.tsx';

/**
 * Sends Google's ID token to the server, which validates it and returns a session.
 * @returns the code of a refusal; null: signed in
 */
async function signInWithGoogle(credential: string, nonceSecret: string): Promise<string | null> {
	const result = await call('auth.google', { body: { credential, nonceSecret, ...readDeviceToken() } });
	if (!result.ok) {
		logFailure('Google login was refused', result.status, result.error?.code, result.error?.requestId);
		return refusalOfCall(result)?.code ?? '';
	}
	signIn(result.reply.token, result.reply.user, result.reply.deviceToken);
	return null;
}

type GoogleIdentity = {
	initialize(options: { client_id: string; nonce: string; callback: (response: { credential: string }) => void }): void;
	renderButton(container: HTMLElement, options: Record<string, string | number>): void;
};

const scriptUrl = 'https://accounts.google.com/gsi/client';

function googleIdentity(): GoogleIdentity | undefined {
	return (window as { google?: { accounts: { id: GoogleIdentity } } }).google?.accounts.id;
}

let loading: Promise<void> | null = null;

/** Loads the script once for all buttons; the next button retries a failed load. */
function loadScript(): Promise<void> {
	if (googleIdentity() !== undefined) return Promise.resolve();
	loading ??= new Promise<void>((resolve, reject) => {
		const script = document.createElement('script');
		script.src = scriptUrl;
		script.async = true;
		script.onload = () => resolve();
		script.onerror = () => reject(new Error('the Google script did not load'));
		document.head.append(script);
	}).finally(() => {
		loading = null;
	});
	return loading;
}

type Nonce = { nonce: string; nonceSecret: string };

function hex(bytes: Uint8Array): string {
	return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Google writes the nonce into its token. The server accepts the token from the page that knows the secret, once. */
async function createNonce(): Promise<Nonce> {
	const nonceSecret = hex(crypto.getRandomValues(new Uint8Array(32)));
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonceSecret));
	return { nonce: hex(new Uint8Array(hash)), nonceSecret };
}

/** Of the next sign-in: Google's script knows one nonce at a time, whichever button is pressed. */
let nextNonce: Promise<Nonce> | null = null;
/** Draw the buttons of the page with the nonce of the next sign-in. */
const drawings = new Set<() => Promise<void>>();

async function renewNonce(): Promise<void> {
	nextNonce = createNonce();
	await Promise.all([...drawings].map((draw) => draw()));
}

/** Google's button; only in a shop with a client id. @param hasNotice the form above says nothing of a new account */
export function GoogleButton({ hasNotice, onSignedIn }: { hasNotice: boolean; onSignedIn: () => void }) {
	const root = useRouteLoaderData('root') as { shop?: ShopWire | null } | undefined;
	const clientId = root?.shop?.googleClientId ?? null;
	const t = useTranslations('accounts-sign-in');
	const container = useRef<HTMLDivElement>(null);
	const [isMissing, setMissing] = useState(false);
	const refusalText = useRefusalText();
	const now = useRef({ t, refusalText, onSignedIn });

	useEffect(() => {
		now.current = { t, refusalText, onSignedIn };
	});

	useEffect(() => {
		if (clientId === null) return;
		let isUnmounted = false;
		async function signInWith(credential: string, nonceSecret: string): Promise<void> {
			const refused = await signInWithGoogle(credential, nonceSecret);
			void renewNonce();
			const texts = now.current;
			if (refused !== null) return toastError(texts.refusalText(refused) ?? texts.t('google.failed'));
			toastSuccess(texts.t('google.success'));
			texts.onSignedIn();
		}
		async function draw(): Promise<void> {
			nextNonce ??= createNonce();
			const { nonce, nonceSecret } = await nextNonce;
			const google = googleIdentity();
			if (isUnmounted || container.current === null || google === undefined || clientId === null) return;
			google.initialize({
				client_id: clientId,
				nonce,
				callback: ({ credential }) => void signInWith(credential, nonceSecret),
			});
			container.current.replaceChildren();
			google.renderButton(container.current, { theme: 'outline', size: 'large', width: 320 });
		}
		drawings.add(draw);
		loadScript()
			.then(draw)
			.catch((error: unknown) => {
				if (isUnmounted) return;
				// No sign-in was attempted: the login works without the button.
				logFailure('the Google button did not load', error);
				setMissing(true);
			});
		return () => {
			isUnmounted = true;
			drawings.delete(draw);
		};
	}, [clientId]);

	if (clientId === null || isMissing) return null;
	return (
		<div className="mt-4">
			<p className="mb-3 flex items-center gap-3 text-sm text-soil-500 before:h-px before:grow before:bg-soil-200 after:h-px after:grow after:bg-soil-200">
				{t('google.or')}
			</p>
			<div ref={container} className="flex min-h-11 justify-center" />
			{hasNotice && (
				<div className="mt-3">
					<PolicyNotice at="google.notice" />
				</div>
			)}
		</div>
	);
}
