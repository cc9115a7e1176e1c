import type { Order } from '#contract/order-wire.ts';
import { CartSkeleton } from '#web/features/cart/cart-skeleton.tsx';
import { AskFailed } from '#web/features/session/ask-failed.tsx';
import { usePerson } from '#web/features/session/use-person.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AddressBookSlot, AddressStep } from './address-step.tsx';
import { LoginStep } from './login-step.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { PaymentStep } from './payment-step.tsx';
import { StepBar } from './step-bar.tsx';
import { NextButton, StepButtons } from './step-buttons.tsx';
import { useStep } from './use-step.ts';

type WizardProps = {
	addressBook: (go: { choice: Parameters<AddressBookSlot>[0]; onContinue: () => void }) => React.ReactNode;
	/** the form of the address step that stands open and is saved before going on */
	openFormId: string | undefined;
};

export function Wizard({ addressBook, openFormId }: WizardProps) {
	const t = useTranslations('checkout');
	const who = usePerson();
	const isSignedIn = who.state !== 'signed-out';
	const { step, goTo } = useStep(isSignedIn);
	const [placed, setPlaced] = useState<Order | null>(null);
	const content = useRef<HTMLDivElement>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		content.current?.focus({ preventScroll: true });
	}, [step]);

	if (placed !== null) return <OrderPlaced order={placed} />;
	if (who.state === 'loading') {
		return (
			<div className="pt-6">
				<Skeleton className="mb-5 h-11 max-w-[32rem]" />
				<CartSkeleton label={t('loading')} />
			</div>
		);
	}
	if (who.state === 'failed') {
		return (
			<div className="pt-6">
				<AskFailed title={t('unloaded')} text={t('noAnswer')} retryLabel={t('retry')} onRetry={who.retry} />
			</div>
		);
	}
	const person = who.state === 'ready' ? who.person : null;
	const buttons = { step, isSignedIn, onStep: goTo, formId: step === 2 ? openFormId : undefined };

	return (
		<>
			<StepBar step={step} isSignedIn={isSignedIn} onStep={goTo} />
			<div ref={content} tabIndex={-1}>
				{(step === 1 || person === null) && <LoginStep person={person} onSignedIn={() => goTo(2)} />}
				{step === 2 && person !== null && (
					<AddressStep
						person={person}
						addressBook={(choice) => addressBook({ choice, onContinue: () => goTo(3) })}
						nextButton={<NextButton {...buttons} />}
					/>
				)}
				{step === 3 && person !== null && <PaymentStep person={person} onChange={() => goTo(2)} onPlaced={setPlaced} />}
			</div>
			<StepButtons {...buttons} />
		</>
	);
}
