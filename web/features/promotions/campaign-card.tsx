import { daysLeft, leftOfToday } from '#domain/campaign.ts';
import { LocalLink, useEnglishMark } from '#web/language.tsx';
import { campaignPage } from '#web/links.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Picture } from '#web/ui/picture.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useTranslations } from 'use-intl';
import type { Campaign } from './campaign.ts';
import { Countdown } from './countdown.tsx';

type CampaignCardProps = { campaign: Campaign; now: number };

/** spec: catalogue §2.11 — title, days left, and the clock to midnight; ended when no day is left */
export function CampaignCard({ campaign, now }: CampaignCardProps) {
	const t = useTranslations('promotions');
	const lang = useEnglishMark();
	const days = daysLeft(campaign.endsAt, now);
	const hasEnded = days <= 0;
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
						className={`produce-shadow h-40 w-auto ${hasEnded ? 'opacity-60 grayscale' : ''}`}
					/>
				)}
			</div>
			<div className="flex grow flex-col items-start gap-3 p-4 md:p-5">
				<div lang={lang}>
					<h2 className="text-xl leading-snug tracking-[-0.01em] md:text-2xl">{campaign.title}</h2>
					<p className="mt-1 text-soil-700">{campaign.text}</p>
				</div>
				<div className="mt-auto flex min-h-24 flex-col items-start justify-end gap-2">
					{hasEnded ? (
						<StatusChip colour="soil">{t('ended')}</StatusChip>
					) : (
						<>
							<StatusChip colour="turmeric">{t('daysLeft', { days })}</StatusChip>
							<Countdown label={t('todayLeft', { title: campaign.title })} left={leftOfToday(campaign.endsAt, now)} />
						</>
					)}
				</div>
				<LocalLink
					to={campaignPage(campaign.festival)}
					aria-label={t('viewProductsOf', { title: campaign.title })}
					className={`${buttonClass(hasEnded ? 'ghost' : 'primary')} w-full`}
				>
					{t('viewProducts')}
				</LocalLink>
			</div>
		</article>
	);
}
