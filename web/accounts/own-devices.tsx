import type { OwnSession } from '#contract/accounts.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadError, Skeleton } from '#web/ui/states.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { callOwn } from './own-account-calls.ts';
import { PasswordConfirmation } from './password-confirmation.tsx';

type Devices = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; sessions: OwnSession[] };

/** Browser and system of a user agent, such as "Firefox, Android"; null: neither is known. */
function deviceName(userAgent: string): string | null {
	const browser = /Edg|OPR|Firefox|Chrome|Safari/.exec(userAgent)?.[0];
	const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0];
	const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
	const known = [browser === undefined ? undefined : (names[browser] ?? browser), system].filter(Boolean);
	return known.length === 0 ? null : known.join(', ');
}

async function readDevices(): Promise<Devices> {
	const result = await callOwn('user.sessions');
	return result.ok ? { status: 'ready', sessions: result.reply.data.sessions } : { status: 'failed' };
}

/** The devices on which the customer is signed in. */
export function OwnDevices() {
	const t = useTranslations('accounts-security');
	const dayText = useDayText();
	const [devices, setDevices] = useState<Devices>({ status: 'loading' });
	const [ending, setEnding] = useState<OwnSession | null>(null);
	const nameOf = ({ userAgent }: OwnSession) => deviceName(userAgent) ?? t('devices.unknown');

	useEffect(() => {
		let isUnmounted = false;
		readDevices().then((read) => isUnmounted || setDevices(read));
		return () => {
			isUnmounted = true;
		};
	}, []);

	function close(): void {
		setEnding(null);
		void readDevices().then(setDevices);
	}

	return (
		<section>
			<h3 className="mb-3 text-lg">{t('devices.title')}</h3>
			{devices.status === 'loading' && (
				<div role="status" aria-label={t('devices.loading')}>
					<Skeleton className="h-14 w-full" />
				</div>
			)}
			{devices.status === 'failed' && (
				<LoadError
					title={t('devices.failed')}
					text={t('devices.failedText')}
					retryLabel={t('devices.retry')}
					onRetry={() => {
						setDevices({ status: 'loading' });
						readDevices().then(setDevices);
					}}
				/>
			)}
			{devices.status === 'ready' && (
				<ul className="max-w-[40rem]">
					{devices.sessions.map((session) => {
						const { id, ipAddress, lastSeenAt, isCurrent } = session;
						const device = nameOf(session);
						return (
							<li
								key={id}
								className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-soil-200 py-3 first:border-t-0"
							>
								<div className="min-w-0">
									<p className="font-semibold break-words">{device}</p>
									<p className="text-sm text-soil-500">
										{t('devices.seen', { date: dayText(new Date(lastSeenAt)), address: ipAddress })}
									</p>
								</div>
								{isCurrent ? (
									<span className="text-sm font-semibold text-leaf-700">{t('devices.current')}</span>
								) : (
									<Button
										variant="ghost"
										aria-label={t('devices.endNamed', { device })}
										onClick={() => setEnding(session)}
									>
										{t('devices.end')}
									</Button>
								)}
							</li>
						);
					})}
				</ul>
			)}
			{devices.status === 'ready' && devices.sessions.length === 1 && (
				<p className="text-soil-500">{t('devices.only')}</p>
			)}
			<Dialog
				title={ending === null ? '' : t('devices.endNamed', { device: nameOf(ending) })}
				isOpen={ending !== null}
				onClose={close}
				closeLabel={t('confirmation.cancel')}
			>
				{ending !== null && (
					<PasswordConfirmation
						label={t('devices.end')}
						isDanger={false}
						send={(body) => callOwn('user.revokeSession', { params: { id: ending.id }, body })}
						onDone={() => {
							close();
							toastSuccess(t('devices.ended'));
						}}
					/>
				)}
			</Dialog>
		</section>
	);
}
