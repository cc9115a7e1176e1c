import { LocalLink } from '#web/lib/language.tsx';
import { whatsAppLink } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { WhatsAppIcon } from '#web/ui/icons.tsx';
import { useShellData } from './layout-data.ts';

/**
 * Opens a chat with a preset greeting. It floats in a place that header and bottom bars leave free for it (shell.css), so
 * that it never covers a control. spec: catalogue §1
 */
export function WhatsAppButton({ number }: { number: string | null }) {
	const t = useTranslations('layout');
	if (number === null) return null;
	return (
		<aside aria-label={t('whatsapp')}>
			<a
				href={whatsAppLink(number, t('whatsappGreeting'))}
				target="_blank"
				rel="noopener noreferrer"
				aria-label={t('whatsapp')}
				className="chat-button"
			>
				<WhatsAppIcon size={26} />
			</a>
		</aside>
	);
}

/** Preview of the chat, and the other contacts of the shop. spec: catalogue §1 */
export function WhatsAppChat() {
	const t = useTranslations('support-whatsapp');
	const tShell = useTranslations('layout');
	const { shop } = useShellData();
	const number = shop?.whatsappNumber ?? null;
	const greeting = tShell('whatsappGreeting');
	return (
		<div className="grid items-start gap-5 md:grid-cols-2">
			<Card>
				<h2 className="text-xl">{number === null ? t('notConfigured') : t('preview')}</h2>
				{number === null ? (
					<p className="mt-2 text-soil-700">{t(shop === null ? 'loadError' : 'notConfiguredText')}</p>
				) : (
					<>
						<div className="mt-3 rounded-m bg-leaf-50 p-4">
							<p className="ml-auto w-fit max-w-[85%] rounded-m rounded-br-xs bg-leaf-100 px-4 py-2.5">{greeting}</p>
						</div>
						<p className="mt-3 text-soil-500">{t('opens', { number: `+${number.replace(/\D/g, '')}` })}</p>
						<a
							href={whatsAppLink(number, greeting)}
							target="_blank"
							rel="noopener noreferrer"
							className={`${buttonClass('primary')} mt-3`}
						>
							<WhatsAppIcon size={22} />
							{t('open')}
						</a>
					</>
				)}
			</Card>
			<Card>
				<h2 className="text-xl">{t('otherContacts')}</h2>
				<ul className="mt-1">
					{shop && (
						<li>
							<a
								href={`mailto:${shop.supportEmail}`}
								className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
							>
								{shop.supportEmail}
							</a>
						</li>
					)}
					<li>
						<LocalLink
							to="/Help"
							className="inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
						>
							{t('form')}
						</LocalLink>
					</li>
				</ul>
				{shop && (
					<>
						<p className="mt-2 text-soil-700">{t('hours', { hours: shop.supportHours.text })}</p>
						<address lang={shop.address.lang} className="mt-2 text-soil-700 not-italic">
							{shop.address.text}
						</address>
					</>
				)}
			</Card>
		</div>
	);
}
