import { openLogin } from '#web/features/session/login-modal-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { UserIcon } from '#web/ui/icons.tsx';
import { useTranslations } from 'use-intl';

/** The stored token was refused and is gone: log in anew, or read on like everybody else. spec: catalogue §6 */
export function LoginNeeded({ onReadOn }: { onReadOn: () => void }) {
	const t = useTranslations('content');
	return (
		<div role="alert" className="rounded-l bg-leaf-50">
			<EmptyState
				title={t('notLoggedIn')}
				text={t('publicAnyway')}
				picture={
					<span className="grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-800">
						<UserIcon size={36} />
					</span>
				}
			>
				<Button onClick={openLogin}>{t('login')}</Button>
				<Button look="ghost" onClick={onReadOn}>
					{t('readOn')}
				</Button>
			</EmptyState>
		</div>
	);
}
