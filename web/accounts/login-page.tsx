import { langFromPath } from '#domain/language.ts';
import { LocalLink, useLang } from '#web/lib/language.tsx';
import { signOut, useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { InlineLogin } from './login-modal.tsx';
import type { LoginView } from './login-panel.tsx';

/**
 * The target of `?next=` after logging in: only paths of this shop. Browsers read '//host', '/\host'
 * and paths with line breaks as other hosts.
 */
export function nextPath(requested: string | null, origin: string): string | null {
	if (requested === null || !requested.startsWith('/')) return null;
	try {
		const url = new URL(requested, origin);
		return url.origin === origin && !requested.includes('\\') ? url.pathname + url.search + url.hash : null;
	} catch {
		return null;
	}
}

/** Login or sign-up as a page. Afterwards it opens `?next=`, else the profile at `profilePath`. */
export function LoginPage({ firstView, profilePath }: { firstView: LoginView; profilePath: string }) {
	const t = useTranslations('accounts-sign-in');
	const { token, isReady } = useSession();
	const navigate = useNavigate();
	const lang = useLang();
	const [query] = useSearchParams();
	const [isLeaving, setLeaving] = useState(false);

	function leave(): void {
		setLeaving(true);
		const next = nextPath(query.get('next'), window.location.origin) ?? profilePath;
		// Only the routes of this language are known.
		if (langFromPath(next) === lang) void navigate(next, { replace: true });
		else window.location.replace(next);
	}

	if (token !== null && !isLeaving) return <SignedInAlready />;
	if (isLeaving) {
		return (
			<Card className="mx-auto w-full max-w-[30rem]">
				<div role="status" aria-label={t('redirecting')}>
					<Skeleton className="h-64" />
				</div>
			</Card>
		);
	}
	// The form is shown before the session is known: nearly every customer of this page needs it.
	return (
		<div inert={!isReady}>
			<InlineLogin firstView={firstView} isWholePage onSignedIn={leave} />
		</div>
	);
}

function SignedInAlready() {
	const t = useTranslations('accounts-sign-in.signedIn');
	const { user } = useSession();
	return (
		<Card className="mx-auto w-full max-w-[30rem]">
			<h1 className="mb-1 text-2xl tracking-[-0.01em]">{t('title')}</h1>
			{user && <p className="mb-4 break-words text-soil-700">{t('text', { name: user.name, email: user.email })}</p>}
			<div className="flex flex-wrap gap-3">
				<LocalLink to="/profile" className={buttonClass('primary')}>
					{t('profile')}
				</LocalLink>
				<Button variant="ghost" onClick={signOut}>
					{t('logout')}
				</Button>
			</div>
		</Card>
	);
}
