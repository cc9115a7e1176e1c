import icon from '#web/assets/whatsapp.svg';
import { whatsAppLink } from '#web/links.ts';
import { useTranslations } from 'use-intl';

/** Opens a chat with a preset greeting; stands above the bars of a phone. spec: catalogue §1 */
export function WhatsAppButton({ number }: { number: string | null }) {
	const t = useTranslations('shell');
	if (number === null) return null;
	return (
		<aside aria-label={t('whatsapp')}>
			<a
				href={whatsAppLink(number, t('whatsappGreeting'))}
				target="_blank"
				rel="noopener noreferrer"
				aria-label={t('whatsapp')}
				className="fixed right-3 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 grid size-12 place-items-center rounded-full bg-leaf-700 text-white shadow-sheet hover:bg-leaf-800 md:right-6 md:bottom-6 md:size-14"
			>
				<img src={icon} alt="" width={28} height={28} />
			</a>
		</aside>
	);
}
