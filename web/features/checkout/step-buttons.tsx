import { Button } from '#web/ui/button.tsx';
import { useTranslations } from 'use-intl';
import type { Step } from './step-bar.tsx';

type StepButtonsProps = {
	step: Step;
	isSignedIn: boolean;
	/** a form outside that is saved before going on */
	formId?: string | undefined;
	onStep: (step: Step) => void;
};

/** The value by which a form knows that it was saved to go on. */
export const goOn = 'go-on';

/** Previous is off on step 1, Save & Continue when signed out and on step 3. spec: shopping §2, Checkout wizard */
export function StepButtons({ step, isSignedIn, formId, onStep }: StepButtonsProps) {
	const t = useTranslations('checkout.steps');
	return (
		<div className="mt-5 flex flex-wrap justify-between gap-3">
			<Button look="ghost" disabled={step === 1} onClick={() => onStep((step - 1) as Step)}>
				{t('previous')}
			</Button>
			{/* On a phone the address step has it under the thumb. */}
			<div className={step === 2 ? 'max-md:hidden' : ''}>
				<NextButton {...{ step, isSignedIn, formId, onStep }} />
			</div>
		</div>
	);
}

export function NextButton({ step, isSignedIn, formId, onStep }: StepButtonsProps) {
	const t = useTranslations('checkout.steps');
	const isOff = !isSignedIn || step === 3;
	if (formId !== undefined) {
		return (
			<Button key="save" type="submit" form={formId} value={goOn} disabled={isOff}>
				{t('next')}
			</Button>
		);
	}
	return (
		<Button key="next" disabled={isOff} onClick={() => onStep((step + 1) as Step)}>
			{t('next')}
		</Button>
	);
}
