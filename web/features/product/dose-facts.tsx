import { useEnglishMark } from '#web/language.tsx';
import { useTranslations } from 'use-intl';

export type DoseFact = { cropName: string; pest: string; dose: string };

/** What the label says first: crop, pest and dose. */
export function DoseFacts({ doses }: { doses: readonly DoseFact[] }) {
	const t = useTranslations('agro');
	const lang = useEnglishMark();
	if (doses.length === 0) return null;
	return (
		<dl className="rounded-m bg-tint-agro px-3.5 py-2.5 text-md">
			{doses.map(({ cropName, pest, dose }) => (
				<div key={`${cropName} ${pest}`} className="py-1">
					<dt lang={lang} className="font-semibold">
						{t('cropAndPest', { crop: cropName, pest })}
					</dt>
					<dd className="text-soil-700">
						{t('dose')}: <span lang={lang}>{dose}</span>
					</dd>
				</div>
			))}
		</dl>
	);
}
