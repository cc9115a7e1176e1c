import { type BulkInquiry, bulkInquiryProblems } from '#domain/support.ts';
import { bulkInquiryToWire, inquiryFieldFromWire } from '#contract/support-wire.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, type FormRefusal, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert, TextArea } from '#web/ui/fields.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useRef, useState } from 'react';
import { Honeypot, InquirySent, SenderFields, StateField, UserTypeField, useKnownSender } from './sender-fields.tsx';

const empty: BulkInquiry = {
	name: '',
	email: '',
	mobile: '',
	state: '',
	city: '',
	userType: '',
	productNames: '',
	additionalInfo: '',
};

/** Messages above the form, most severe first. spec: catalogue §5 */
function formProblem(values: BulkInquiry): 'missing' | 'invalidEmail' | 'invalidMobile' | null {
	const problems = bulkInquiryProblems(values);
	if (Object.values(problems).includes('missing')) return 'missing';
	if (problems.email !== undefined) return 'invalidEmail';
	return problems.mobile === undefined ? null : 'invalidMobile';
}

/** spec: catalogue §2.17 */
export function BulkForm() {
	const t = useTranslations('support-bulk-inquiry.form');
	const refusalOf = useRefusal();
	const [sentTo, setSentTo] = useState<string | null>(null);
	const honeypot = useRef<HTMLInputElement>(null);
	const invalid: FieldErrors<BulkInquiry> = {
		email: t('invalidEmail'),
		mobile: t('invalidMobile'),
		productNames: t('invalidNames'),
	};
	const form = useForm<BulkInquiry>({
		initial: empty,
		problems: (values) => {
			const errors: FieldErrors<BulkInquiry> = {};
			for (const [name, problem] of Object.entries(bulkInquiryProblems(values))) {
				const field = name as keyof BulkInquiry;
				errors[field] = (problem === 'invalid' ? invalid[field] : undefined) ?? t(`fieldMissing.${field}`);
			}
			return errors;
		},
		clean: { mobile: mobileDigits },
		invalidRefusal(values) {
			const problem = formProblem(values);
			return problem === null ? null : t(problem);
		},
		submit,
	});
	const { field } = form;
	useKnownSender(form.values, form.set);

	async function submit(values: BulkInquiry): Promise<FormRefusal<BulkInquiry> | null> {
		const body = bulkInquiryToWire(values, honeypot.current?.value ?? '');
		const result = await callAuthed('inquiries.create', { body });
		if (result.ok) {
			toastSuccess(t('success'));
			setSentTo(values.email.trim());
			const { name, email, mobile, state, city } = values;
			form.reset({ ...empty, name, email, mobile, state, city });
			return null;
		}
		toastError(t('failed'));
		const { refusal, errors } = refusalOf(result.error, null);
		const byField = Object.entries(errors).map(([path, text]) => [inquiryFieldFromWire(path), text]);
		return { refusal, errors: Object.fromEntries(byField) };
	}

	if (sentTo !== null)
		return <InquirySent of="support-bulk-inquiry" email={sentTo} onAnother={() => setSentTo(null)} />;
	const optional = (label: string) => t('optional', { label });
	const { onChange: _, onBlur: __, ...userType } = field('userType');
	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="relative grid gap-4 overflow-hidden">
			<h2 className="text-xl">{t('title')}</h2>
			<FormAlert text={form.refusal} />
			<SenderFields form={form} labels={{ name: t('name'), email: t('email'), mobile: t('mobile') }}>
				<StateField {...field('state')} />
				<Field form={form} name="city" label={optional(t('city'))} autoComplete="address-level2" maxLength={100} />
			</SenderFields>
			<UserTypeField value={userType.value} error={userType.error} onSelect={(type) => form.set({ userType: type })} />
			<TextArea
				label={t('productNames')}
				hint={t('productNamesHint')}
				rows={2}
				maxLength={2000}
				required
				{...field('productNames')}
			/>
			<TextArea
				label={optional(t('additionalInfo'))}
				hint={t('additionalInfoHint')}
				maxLength={5000}
				{...field('additionalInfo')}
			/>
			<Honeypot label={t('honeypot')} ref={honeypot} />
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg md:justify-self-start md:px-8">
				{t('submit')}
			</Button>
		</form>
	);
}
