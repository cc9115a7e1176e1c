import { useTranslations } from '#web/lib/translations.tsx';
import { Card, SectionTitle } from '#web/ui/card.tsx';

const facts = ['founded', 'stores', 'crates', 'icons'] as const;
const steps = ['farm', 'crates', 'labels', 'delivery'] as const;

/** The company, and how produce gets from the farm to the customer. spec: catalogue §1 */
export function AboutStory() {
	const t = useTranslations('content-about');
	return (
		<>
			<div className="mt-8 grid items-start gap-6 md:mt-12 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] md:gap-11">
				<section>
					<h2 className="text-2xl leading-tight tracking-[-0.02em] md:text-3xl">{t('story.title')}</h2>
					<div className="prose mt-3">
						<p>{t('story.founding')}</p>
						<p>{t('story.handling')}</p>
						<p>{t('story.farmInputs')}</p>
					</div>
				</section>
				<Card>
					<dl className="grid grid-cols-2 gap-x-4 gap-y-5">
						{facts.map((fact) => (
							<div key={fact} className="flex flex-col-reverse justify-end">
								<dt className="text-md text-soil-500">{t(`facts.${fact}.text`)}</dt>
								<dd className="text-2xl leading-tight font-bold tracking-[-0.02em] text-leaf-800">
									{t(`facts.${fact}.value`)}
								</dd>
							</div>
						))}
					</dl>
				</Card>
			</div>
			<section>
				<SectionTitle>{t('supplyChain.title')}</SectionTitle>
				<ol className="grid gap-2.5 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
					{steps.map((step, index) => (
						<li key={step} className="flex gap-3 rounded-m border border-soil-200 bg-card p-4">
							<span
								aria-hidden="true"
								className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-100 font-bold text-leaf-800"
							>
								{index + 1}
							</span>
							<div>
								<h3 className="text-lg leading-snug">{t(`supplyChain.${step}.title`)}</h3>
								<p className="mt-1 text-md text-soil-700">{t(`supplyChain.${step}.text`)}</p>
							</div>
						</li>
					))}
				</ol>
			</section>
		</>
	);
}
