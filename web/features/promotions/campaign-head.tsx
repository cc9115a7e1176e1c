import { timeLeft, yearOfEnd } from '#domain/campaign.ts';
import { useEnglishMark } from '#web/language.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { Campaign } from './campaign.ts';
import { Countdown } from './countdown.tsx';

/** '{festival} Offer {year}' with the time that is left to its real end. spec: catalogue §2.11, reading §4 */
export function CampaignHead({ campaign, renderedAt }: { campaign: Campaign; renderedAt: number }) {
	const t = useTranslations('promotions');
	const format = useFormatter();
	const lang = useEnglishMark();
	const now = useNow(renderedAt);
	const { festival, endsAt } = campaign;
	const lastDay = format.dateTime(new Date(endsAt - 1), { day: 'numeric', month: 'short', year: 'numeric' });
	return (
		<div className="mt-3 mb-6 flex items-center justify-between gap-6 overflow-hidden rounded-l bg-turmeric-100 px-5 py-6 md:mt-5 md:px-12 md:py-8">
			<div>
				<h1 className="text-3xl leading-tight tracking-[-0.02em] md:text-4xl">
					{t('heading', { festival, year: String(yearOfEnd(endsAt)) })}
				</h1>
				<p lang={lang} className="mt-1.5 max-w-[32em] text-soil-700">
					{campaign.text}
				</p>
				{now < endsAt ? (
					<>
						<Countdown label={t('leftUntilEnd')} left={timeLeft(endsAt, now)} className="mt-4" />
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
