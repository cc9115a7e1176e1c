import { IconButton } from '#web/ui/icon-button.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { type Ref, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useDrift } from './use-drift.ts';

export type Reason = { id: 'farm' | 'basket' | 'best' | 'value'; picture: string; ground: string };

/** Four reasons in a strip that moves; where nothing may move they stand side by side. spec: catalogue §2.18 */
export function WhyChoose({ reasons }: { reasons: readonly Reason[] }) {
	const t = useTranslations('about.why');
	const strip = useRef<HTMLElement>(null);
	const second = useRef<HTMLUListElement>(null);
	const { hasStarted, isStopped, setStopped } = useDrift(strip, second);
	return (
		<>
			<SectionTitle
				more={
					<IconButton
						label={isStopped ? t('play') : t('pause')}
						onClick={() => setStopped(!isStopped)}
						className={hasStarted ? '' : 'invisible'}
					>
						{isStopped ? <PlayIcon size={18} /> : <PauseIcon size={18} />}
					</IconButton>
				}
			>
				{t('title')}
			</SectionTitle>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
			<section ref={strip} aria-label={t('strip')} tabIndex={0} className="reasons">
				<Round reasons={reasons} />
				{hasStarted && <Round reasons={reasons} ref={second} isEcho />}
			</section>
		</>
	);
}

type RoundProps = { reasons: readonly Reason[]; ref?: Ref<HTMLUListElement>; isEcho?: boolean };

/** One round of the strip; the echo is there for the eye only. */
function Round({ reasons, ref, isEcho = false }: RoundProps) {
	const t = useTranslations('about.why');
	return (
		<ul ref={ref} aria-hidden={isEcho || undefined} className="reasons-round">
			{reasons.map(({ id, picture, ground }) => (
				<li key={id} className={`reason ${ground}`}>
					<Picture src={picture} alt="" size={104} className="produce-shadow" />
					<div>
						<h3>{t(`${id}.title`)}</h3>
						<p>{t(`${id}.text`)}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
