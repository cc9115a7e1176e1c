import type { ToxicityLabel } from '#domain/product.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';
import type { ProductLabel } from './label-in.ts';

const colours: Record<ToxicityLabel, string> = {
	green: '#1f8a3b',
	blue: '#1d5fb4',
	yellow: '#f5c518',
	red: '#c2321f',
};

/** The toxicity square of Indian labels: the colour of the lower triangle shows the toxicity class. */
function ToxicityDiamond({ label }: { label: ToxicityLabel }) {
	return (
		<svg aria-hidden="true" width="34" height="34" viewBox="0 0 34 34" className="shrink-0">
			<path d="M17 1.5L32.5 17 17 32.5 1.5 17z" fill="#fff" stroke="#1d2320" strokeWidth="1.5" />
			<path d="M1.5 17h31L17 32.5z" fill={colours[label]} />
		</svg>
	);
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="border-t border-soil-200 px-3.5 py-2.5 text-md">
			<dt className="text-sm text-soil-500">{title}</dt>
			<dd className="flex items-center gap-2 font-semibold">{children}</dd>
		</div>
	);
}

/** The label of crop care: crop, pest and dose, and the warnings required by law. spec: catalogue §2.5 */
export function SpecialRemark({ label }: { label: ProductLabel }) {
	const t = useTranslations('catalogue-product');
	const { doses, modeOfAction, toxicity, antidote } = label;
	return (
		<section aria-labelledby="special-remark">
			<h2 id="special-remark" className="mb-2.5 text-2xl tracking-[-0.01em]">
				{t('specialRemark')}
			</h2>
			<div className="overflow-hidden rounded-m border border-soil-200 bg-card">
				{doses.length > 0 && (
					// biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the phone must scroll by keyboard
					<div className="overflow-x-auto" tabIndex={0} role="group" aria-labelledby="special-remark">
						<table className="remarks">
							<thead>
								<tr>
									<th scope="col">{t('cropName')}</th>
									<th scope="col">{t('pestName')}</th>
									<th scope="col" className="number">
										{t('dosage')}
									</th>
								</tr>
							</thead>
							<tbody>
								{doses.map((dose) => (
									<tr key={`${dose.crop.text} ${dose.pest.text}`}>
										<td lang={dose.crop.lang}>{dose.crop.text}</td>
										<td lang={dose.pest.lang}>{dose.pest.text}</td>
										<td className="number">
											<span lang={dose.dose.lang} className="dose">
												{dose.dose.text}
											</span>
											{dose.water && (
												<span lang={dose.water.lang} className="dose small">
													{t('inWater', { water: dose.water.text })}
												</span>
											)}
											{dose.preHarvestDays !== null && (
												<span className="dose small">{t('preHarvestInterval', { days: dose.preHarvestDays })}</span>
											)}
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</div>
				)}
				<dl>
					{modeOfAction && <Fact title={t('modeOfAction')}>{modeOfAction}</Fact>}
					{toxicity && (
						<Fact title={t('toxicity')}>
							<ToxicityDiamond label={toxicity} />
							{t(`toxicities.${toxicity}`)}
						</Fact>
					)}
					{antidote && (
						<Fact title={t('antidote')}>
							<span lang={antidote.lang}>{antidote.text}</span>
						</Fact>
					)}
				</dl>
			</div>
			<p className="mt-2 text-sm text-soil-500">{t('sampleData')}</p>
		</section>
	);
}
