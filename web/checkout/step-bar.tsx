import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fragment } from 'react';

export type Step = 1 | 2 | 3;

const names = ['login', 'address', 'payment'] as const;

type StepBarProps = { step: Step; isSignedIn: boolean; onStep: (step: Step) => void };

/** Login can be clicked only when signed out, the others only when signed in. spec: shopping §2, Checkout wizard */
export function StepBar({ step, isSignedIn, onStep }: StepBarProps) {
	const t = useTranslations('checkout.steps');
	return (
		<ol aria-label={t('label')} className="flex items-center gap-2 text-sm pt-6 pb-5 md:gap-3.5 md:text-base">
			{names.map((name, index) => {
				const own = (index + 1) as Step;
				const isDone = own < step;
				const isCurrent = own === step;
				const circle = isDone
					? 'border-leaf-700 bg-leaf-700 text-white'
					: isCurrent
						? 'border-leaf-700 text-leaf-700'
						: 'border-soil-300';
				return (
					<Fragment key={name}>
						{index > 0 && <li aria-hidden="true" className="h-0 max-w-[90px] flex-1 border-t-2 border-soil-200" />}
						<li>
							<button
								type="button"
								disabled={own === 1 ? isSignedIn : !isSignedIn}
								aria-current={isCurrent ? 'step' : undefined}
								onClick={() => onStep(own)}
								className={`flex min-h-11 items-center gap-2 rounded-s font-semibold md:gap-2.5 ${isCurrent ? 'text-soil-900' : 'text-soil-500'}`}
							>
								<span
									aria-hidden="true"
									className={`grid size-8 shrink-0 place-items-center rounded-full border-2 text-md ${circle}`}
								>
									{isDone ? '✓' : own}
								</span>
								{t(name)}
								{isDone && <span className="sr-only">{`, ${t('done')}`}</span>}
							</button>
						</li>
					</Fragment>
				);
			})}
		</ol>
	);
}

type StepButtonsProps = {
	step: Step;
	isSignedIn: boolean;
	/** id of an external form that is saved before the next step */
	formId?: string | undefined;
	onStep: (step: Step) => void;
};

/** Submit value of 'Save & Continue'. */
export const continueButton = 'go-on';

/** No Previous on step 1, no Save & Continue when signed out and on step 3. spec: shopping §2, Checkout wizard; decision D73 */
export function StepButtons({ step, isSignedIn, formId, onStep }: StepButtonsProps) {
	const t = useTranslations('checkout.steps');
	return (
		<div className="mt-5 flex flex-wrap justify-between gap-3">
			{step > 1 && (
				<Button variant="ghost" onClick={() => onStep((step - 1) as Step)}>
					{t('previous')}
				</Button>
			)}
			{/* On a phone the address step has this button in its bottom bar. */}
			<div className={step === 2 ? 'ml-auto max-md:hidden' : 'ml-auto'}>
				<NextButton {...{ step, isSignedIn, formId, onStep }} />
			</div>
		</div>
	);
}

export function NextButton({ step, isSignedIn, formId, onStep }: StepButtonsProps) {
	const t = useTranslations('checkout.steps');
	if (!isSignedIn || step === 3) return null;
	if (formId !== undefined) {
		return (
			<Button key="save" type="submit" form={formId} value={continueButton}>
				{t('next')}
			</Button>
		);
	}
	return (
		<Button key="next" onClick={() => onStep((step + 1) as Step)}>
			{t('next')}
		</Button>
	);
}
