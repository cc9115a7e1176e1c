import { type TimeLeft, timeLeft, yearOfEnd } from '#domain/campaign.ts';
import type { CampaignWire } from '#contract/promotions.ts';
import { type Lang, LocalLink, textsIn } from '#web/lib/language.tsx';
import { campaignPage } from '#web/lib/links.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { StatusChip } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';

type Campaign = {
	id: string;
	urlName: string;
	festival: string;
	title: string;
	text: string;
	/** of texts that exist in English only */
	lang?: 'en';
	picture: string | null;
	/** milliseconds since 1970 */
	endsAt: number;
};

export function campaignFromWire(lang: Lang, wire: CampaignWire): Campaign {
	const { festival, title, text, translations } = wire;
	return {
		id: wire._id,
		urlName: festival,
		...textsIn(lang, { festival, title, text }, translations),
		picture: wire.thumbnail,
		endsAt: Date.parse(wire.endDate),
	};
}

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownProps = { label: string; left: Partial<TimeLeft>; className?: string };

/** Boxes of two digits. Not a live region: announcing every second would block a screen reader. */
export function Countdown({ label, left, className = '' }: CountdownProps) {
	const t = useTranslations('promotions.units');
	return (
		<div role="timer" aria-label={label} className={`flex gap-2 ${className}`}>
			{units.map((unit) => {
				const value = left[unit];
				if (value === undefined) return null;
				return (
					<span key={unit} className="min-w-14 rounded-ms border border-soil-200 bg-card px-2.5 py-1.5 text-center">
						<b className="block text-xl leading-tight tabular-nums">{String(value).padStart(2, '0')}</b>{' '}
						<span className="block text-2xs text-soil-500">{t(unit)}</span>
					</span>
				);
			})}
		</div>
	);
}

type CampaignCardProps = { campaign: Campaign; now: number };

/** Title, days left and the time beside them: together what the page of the campaign shows. spec: catalogue §2.11; decision D76 */
export function CampaignCard({ campaign, now }: CampaignCardProps) {
	const t = useTranslations('promotions');
	const { days, ...clock } = timeLeft(campaign.endsAt, now);
	const hasEnded = now >= campaign.endsAt;
	return (
		<article className="flex h-full flex-col overflow-hidden rounded-l border border-soil-200 bg-card">
			<div
				className={`grid h-44 place-items-center overflow-hidden px-6 pt-4 ${hasEnded ? 'bg-soil-100' : 'bg-turmeric-100'}`}
			>
				{campaign.picture && (
					<Picture
						src={campaign.picture}
						alt=""
						size={244}
						height={176}
						sizes="244px"
						className={`produce-shadow h-40 w-auto ${hasEnded ? 'opacity-60 [filter:grayscale(1)]!' : ''}`}
					/>
				)}
			</div>
			<div className="flex grow flex-col items-start gap-3 p-4 md:p-5">
				<div lang={campaign.lang}>
					<h2 className="text-xl leading-snug tracking-[-0.01em] md:text-2xl">{campaign.title}</h2>
					<p className="mt-1 text-soil-700">{campaign.text}</p>
				</div>
				<div className="mt-auto flex min-h-24 flex-col items-start justify-end gap-2">
					{hasEnded ? (
						<StatusChip colour="soil">{t('ended')}</StatusChip>
					) : (
						<>
							<StatusChip colour="turmeric">{days === 0 ? t('lastDay') : t('daysLeft', { days })}</StatusChip>
							<Countdown label={t('timeLeftToday', { title: campaign.title })} left={clock} />
						</>
					)}
				</div>
				<LocalLink
					to={campaignPage(campaign.urlName)}
					aria-label={t('viewProductsOf', { title: campaign.title })}
					className={`${buttonClass(hasEnded ? 'ghost' : 'primary')} w-full`}
				>
					{t('viewProducts')}
				</LocalLink>
			</div>
		</article>
	);
}

/** '{festival} Offer {year}' with the time left until its end. spec: catalogue §2.11, reading §4 */
export function CampaignHead({ campaign, renderedAt }: { campaign: Campaign; renderedAt: number }) {
	const t = useTranslations('promotions');
	const dayText = useDayText();
	const now = useNow(renderedAt);
	const { festival, endsAt } = campaign;
	const lastDay = dayText(new Date(endsAt - 1));
	return (
		<div className="mt-3 mb-6 flex items-center justify-between gap-6 overflow-hidden rounded-l bg-turmeric-100 px-5 py-6 md:mt-5 md:px-12 md:py-8">
			<div>
				<h1 className="text-3xl leading-tight tracking-[-0.02em] md:text-4xl">
					{t('heading', { festival, year: String(yearOfEnd(endsAt)) })}
				</h1>
				<p lang={campaign.lang} className="mt-1.5 max-w-[32em] text-soil-700">
					{campaign.text}
				</p>
				{now < endsAt ? (
					<>
						<Countdown label={t('timeLeft')} left={timeLeft(endsAt, now)} className="mt-4" />
						<p className="mt-2 text-md text-soil-700">{t('until', { date: lastDay })}</p>
					</>
				) : (
					<p className="mt-4 text-lg font-bold text-turmeric-800">{t('endedOn', { date: lastDay })}</p>
				)}
			</div>
			{campaign.picture && (
				<Picture
					src={campaign.picture}
					alt=""
					size={332}
					height={240}
					sizes="332px"
					className="produce-shadow hidden h-auto w-72 shrink-0 md:block"
				/>
			)}
		</div>
	);
}
