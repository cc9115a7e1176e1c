import { formatRupees } from '#domain/money.ts';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useMarquee } from '#web/lib/rotation.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type Ref, useRef } from 'react';

/** The four reasons to choose the shop, each with the picture of a category. spec: catalogue §1 */
export function reasonsWith(pictureOf: (categoryName: string) => string): Reason[] {
	return [
		{ id: 'farm', picture: pictureOf('Root Vegetables'), ground: 'bg-tint-root' },
		{ id: 'range', picture: pictureOf('Vegetables'), ground: 'bg-tint-leafy' },
		{ id: 'exchange', picture: pictureOf('Fruits'), ground: 'bg-tint-fruit' },
		{ id: 'value', picture: pictureOf('Dry Fruits'), ground: 'bg-tint-dry' },
	];
}

const items = ['discount', 'returns', 'delivery', 'payment'] as const;

/** Four promises over the lower edge of the banner. spec: catalogue §2.3 */
export function InfoStrip() {
	const t = useTranslations('content-home');
	const minimum = formatRupees(useMinimumOrder());
	return (
		<ul className="info-strip">
			{items.map((item) => (
				<li key={item}>
					<b>{t(`strip.${item}.title`)}</b>
					{t(`strip.${item}.text`, { minimum })}
				</li>
			))}
		</ul>
	);
}

type Reason = { id: 'farm' | 'range' | 'exchange' | 'value'; picture: string; ground: string };

/** Four reasons in a moving strip; with reduced motion they are shown side by side. spec: catalogue §2.18 */
export function WhyChoose({ reasons }: { reasons: readonly Reason[] }) {
	const t = useTranslations('content-about.why');
	const strip = useRef<HTMLElement>(null);
	const second = useRef<HTMLUListElement>(null);
	const { hasStarted, isStopped, setStopped } = useMarquee(strip, second);
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
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must scroll by keyboard too */}
			<section ref={strip} aria-label={t('label')} tabIndex={0} className="reasons">
				<Round reasons={reasons} />
				{hasStarted && <Round reasons={reasons} ref={second} isEcho />}
			</section>
		</>
	);
}

type RoundProps = { reasons: readonly Reason[]; ref?: Ref<HTMLUListElement>; isEcho?: boolean };

/** One copy of the strip; the second copy is hidden from screen readers. */
function Round({ reasons, ref, isEcho = false }: RoundProps) {
	const t = useTranslations('content-about.why');
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
