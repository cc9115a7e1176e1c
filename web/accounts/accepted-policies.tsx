import { mustAcceptPolicies, policiesVersion } from '#domain/policies.ts';
import type { User } from '#domain/user.ts';
import { updateUser } from '#web/lib/session-store.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/fields.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useOwnCall } from './own-account-calls.ts';
import { linkToPolicy } from './policy-notice.tsx';

/** Asks a customer to accept the policies when they have changed since. */
export function PolicyChange({ user }: { user: User }) {
	const t = useTranslations('accounts-security.policies');
	const tSignIn = useTranslations('accounts-sign-in');
	const dayText = useDayText();
	const { isBusy, refusal, send } = useOwnCall(tSignIn('noResponse'));

	async function accept(): Promise<void> {
		const response = await send('user.acceptPolicies', { body: { version: policiesVersion } });
		if (response === null) return;
		updateUser(response.data.user);
		toastSuccess(t('saved'));
		// The focused button disappears.
		document.querySelector('main')?.focus({ preventScroll: true });
	}

	if (!mustAcceptPolicies(user)) return null;
	return (
		<section
			aria-label={t('title')}
			className="mb-4 grid justify-items-start gap-3 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3.5 text-soil-900"
		>
			<p>
				{t.rich('changed', {
					date: dayText(new Date(policiesVersion)),
					terms: linkToPolicy('/terms'),
					privacy: linkToPolicy('/privacy'),
				})}
			</p>
			<FormAlert text={refusal} />
			<Button isBusy={isBusy} onClick={accept}>
				{t('accept')}
			</Button>
		</section>
	);
}

/** Which policies the customer has accepted and when, and how the consent is revoked. */
export function AcceptedPolicies({ user }: { user: User }) {
	const t = useTranslations('accounts-security.policies');
	const dayText = useDayText();
	const { policiesVersion: version, policiesAcceptedAt: at } = user;
	if (!version || !at) return null;
	return (
		<p className="text-soil-500">
			{t.rich('accepted', {
				version: dayText(new Date(version)),
				date: dayText(at),
				terms: linkToPolicy('/terms'),
				privacy: linkToPolicy('/privacy'),
			})}
		</p>
	);
}
