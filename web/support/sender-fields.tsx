import { indiaStates, indiaTerritories } from '#domain/india-states.ts';
import { bulkUserTypes } from '#domain/support.ts';
import { useId } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { FieldState } from '#web/lib/use-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Field, type FormWith, SelectField } from '#web/ui/fields.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { FieldError, RequiredMark } from '#web/ui/text-field.tsx';
import { type Ref, useEffect, useRef } from 'react';

type Sender = { name: string; email: string; mobile: string };

/** Prefills the fields of the signed-in user once, where they are empty. */
export function useKnownSender(values: Sender, set: (sender: Partial<Sender>) => void): void {
	const { user } = useSession();
	const isFilled = useRef(false);
	useEffect(() => {
		if (user === null || isFilled.current) return;
		isFilled.current = true;
		const { name, email, mobile } = user;
		const known = Object.entries({ name, email, mobile }).filter(([field]) => values[field as keyof Sender] === '');
		set(Object.fromEntries(known));
	}, [user, values, set]);
}

/** A field hidden from users; only bots fill it in. source: steadiness §1 */
export function Honeypot({ label, ref }: { label: string; ref: Ref<HTMLInputElement> }) {
	return (
		<div aria-hidden="true" className="absolute -left-[9999px]">
			<label>
				{label}
				<input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
			</label>
		</div>
	);
}

/** All states and union territories of India, as written in addresses. */
export function StateField(props: FieldState) {
	const t = useTranslations('support-bulk-inquiry.form');
	return (
		<SelectField label={t('state')} autoComplete="address-level1" required {...props}>
			<option value="">{t('chooseState')}</option>
			<optgroup label={t('states')}>
				{indiaStates.map((state) => (
					<option key={state}>{state}</option>
				))}
			</optgroup>
			<optgroup label={t('territories')}>
				{indiaTerritories.map((territory) => (
					<option key={territory}>{territory}</option>
				))}
			</optgroup>
		</SelectField>
	);
}

type UserTypeFieldProps = { value: string; error: string | undefined; onSelect: (type: string) => void };

export function UserTypeField({ value, error, onSelect }: UserTypeFieldProps) {
	const t = useTranslations('support-bulk-inquiry.form');
	const id = useId();
	return (
		<fieldset aria-describedby={error ? id : undefined}>
			<legend className="mb-1.5 font-semibold">
				{t('userType')}
				<RequiredMark />
			</legend>
			<div className="grid gap-3 md:grid-cols-2">
				{bulkUserTypes.map((type) => (
					<RadioCard
						key={type}
						name="userType"
						value={type}
						label={t(`types.${type}`)}
						hint={t(`typeHints.${type}`)}
						isChecked={value === type}
						onSelect={onSelect}
					/>
				))}
			</div>
			<FieldError id={id} text={error} />
		</fieldset>
	);
}

type SenderFieldsProps = {
	form: FormWith<keyof Sender>;
	labels: { name: string; email: string; mobile: string };
	/** more fields in the same two columns */
	children?: React.ReactNode;
};

/** Name and contact of the sender. */
export function SenderFields({ form, labels, children }: SenderFieldsProps) {
	return (
		<>
			<Field form={form} name="name" label={labels.name} required />
			<div className="grid gap-4 md:grid-cols-2">
				<Field form={form} name="email" label={labels.email} required />
				<Field form={form} name="mobile" label={labels.mobile} required />
				{children}
			</div>
		</>
	);
}

type InquirySentProps = { of: 'support' | 'support-bulk-inquiry'; email: string; onAnother: () => void };

/** Replaces the form, and takes its focus, after it was sent. */
export function InquirySent({ of, email, onAnother }: InquirySentProps) {
	const t = useTranslations(`${of}.sent`);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="flex flex-col items-center gap-2 px-2 py-8 text-center">
			<span className="grid size-14 place-items-center rounded-full bg-leaf-100 text-leaf-800">
				<CheckIcon size={30} />
			</span>
			<h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
				{t('title')}
			</h2>
			<p className="max-w-[34em] text-soil-700">{t('text', { email })}</p>
			<div className="mt-4 flex flex-wrap justify-center gap-3">
				<LocalLink to="/" className={buttonClass('primary')}>
					{t('shop')}
				</LocalLink>
				<Button variant="ghost" onClick={onAnother}>
					{t('another')}
				</Button>
			</div>
		</div>
	);
}
