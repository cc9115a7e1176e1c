import { openLogin } from '#web/accounts/login-modal-store.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { signOut, useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { UserIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { toastInfo } from '#web/ui/toasts.tsx';

const item = 'flex min-h-11 w-full items-center rounded-s px-3 text-left font-semibold hover:bg-leaf-50';
// The same width signed in and signed out, so that nothing moves when the session is known.
const trigger =
	'flex h-11 w-11 items-center justify-center gap-1.5 rounded-full text-leaf-900 hover:bg-leaf-50 lg:w-24';
const labelClass = 'hidden max-w-14 truncate text-md font-semibold lg:block';

export function AccountMenu() {
	const t = useTranslations('layout');
	const { token, user } = useSession();
	if (token === null) {
		return (
			<button type="button" onClick={openLogin} aria-label={t('login')} className={trigger}>
				<UserIcon />
				<span className={labelClass}>{t('login')}</span>
			</button>
		);
	}
	const name = user?.name || t('profile');
	return (
		<Popover
			label={t('accountOf', { name })}
			trigger={
				<>
					<UserIcon />
					<span className={labelClass}>{name.split(' ')[0]}</span>
				</>
			}
			triggerClass={trigger}
			panelClass="right-0 top-full mt-2 w-52 p-2"
		>
			<p className="truncate border-b border-soil-200 px-3 pt-1 pb-2 text-soil-500">{name}</p>
			<LocalLink to="/profile" className={item}>
				{t('profile')}
			</LocalLink>
			<LocalLink to="/profile?tab=orders" className={item}>
				{t('myOrders')}
			</LocalLink>
			<button
				type="button"
				className={item}
				onClick={() => {
					signOut();
					toastInfo(t('loggedOut'));
				}}
			>
				{t('logout')}
			</button>
		</Popover>
	);
}
