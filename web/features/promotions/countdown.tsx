import type { TimeLeft } from '#domain/campaign.ts';
import { useTranslations } from 'use-intl';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

type CountdownProps = { label: string; left: Partial<TimeLeft>; className?: string };

/** Boxes of two digits. A screen reader reads it when asked: a timer that speaks every second drowns all else. */
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
