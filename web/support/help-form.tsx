import { type NewTicket, newTicketProblems } from '#domain/support.ts';
import { newTicketToWire, supportFieldFromWire } from '#contract/support-wire.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readUser } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, type FormRefusal, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert, TextArea } from '#web/ui/fields.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useRef, useState } from 'react';
import { Honeypot, InquirySent, SenderFields, useKnownSender } from './sender-fields.tsx';

/** spec: catalogue §9 — errors clear after 5 seconds */
const errorLifeMs = 5000;

/** Clears the errors of a form five seconds after the last one appeared. @param shown the visible errors */
function usePassingErrors(shown: readonly (string | undefined)[], clear: () => void): void {
	const key = shown.join('\n').trim();
	// biome-ignore lint/correctness/useExhaustiveDependencies: only the shown message restarts the timer
	useEffect(() => {
		if (key === '') return;
		const timer = setTimeout(clear, errorLifeMs);
		return () => clearTimeout(timer);
	}, [key]);
}

const empty: NewTicket = { name: '', email: '', mobile: '', title: '', description: '', issueMessage: '' };
const fields = Object.keys(empty) as (keyof NewTicket)[];

/** spec: catalogue §2.16, §5 */
export function HelpForm() {
	const t = useTranslations('support.form');
	const refusalOf = useRefusal();
	const [sentTo, setSentTo] = useState<string | null>(null);
	const honeypot = useRef<HTMLInputElement>(null);
	const form = useForm<NewTicket>({
		initial: empty,
		problems: (values) => {
			const errors: FieldErrors<NewTicket> = {};
			for (const [name, problem] of Object.entries(newTicketProblems(values))) {
				errors[name as keyof NewTicket] = t(`problems.${name}.${problem}`);
			}
			return errors;
		},
		clean: { mobile: mobileDigits },
		submit,
	});
	const { field } = form;
	useKnownSender(form.values, form.set);
	usePassingErrors(
		fields.map((name) => field(name).error),
		form.clearErrors,
	);

	async function submit(values: NewTicket): Promise<FormRefusal<NewTicket> | null> {
		const body = newTicketToWire(values, readUser()?.id ?? null, honeypot.current?.value ?? '');
		const result = await callAuthed('tickets.create', { body });
		if (result.ok) {
			toastSuccess(t('success'));
			setSentTo(values.email.trim());
			form.reset({ ...empty, name: values.name, email: values.email, mobile: values.mobile });
			return null;
		}
		toastError(t('failed'));
		const refused = refusalOf(result.error, null);
		const errors = Object.entries(refused.errors).map(([path, text]) => [supportFieldFromWire(path), text]);
		return { ...refused, errors: Object.fromEntries(errors.filter(([name]) => name !== undefined)) };
	}

	if (sentTo !== null) return <InquirySent of="support" email={sentTo} onAnother={() => setSentTo(null)} />;
	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="relative grid gap-4 overflow-hidden">
			<h2 className="text-xl">{t('title')}</h2>
			<FormAlert text={form.refusal} />
			<SenderFields form={form} labels={{ name: t('name'), email: t('email'), mobile: t('mobile') }} />
			<Field form={form} name="title" label={t('subject')} hint={t('subjectHint')} maxLength={200} required />
			<TextArea
				label={t('description')}
				hint={t('descriptionHint')}
				rows={2}
				maxLength={2000}
				required
				{...field('description')}
			/>
			<TextArea label={t('issueMessage')} hint={t('issueHint')} maxLength={5000} required {...field('issueMessage')} />
			<Honeypot label={t('honeypot')} ref={honeypot} />
			<Button type="submit" isBusy={form.isBusy} className="min-h-13 text-lg md:justify-self-start md:px-8">
				{t('submit')}
			</Button>
		</form>
	);
}
