import { isMobile, normalizedMobile } from '#domain/address.ts';
import type { User } from '#domain/user.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { updateUser } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { type FieldErrors, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FormAlert } from '#web/ui/fields.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';

/**
 * Letters of any script: in Devanagari the vowel signs are marks on letters, and some words are
 * written with joiners. Names are separated by spaces. spec: shopping §5, Profile
 */
export function lettersOnly(typed: string): string {
	return typed.replace(/(?!\u200c|\u200d)[^\p{L}\p{M} ]/gu, '');
}

type ProfileProblem = 'name' | 'mobile';

export function profileProblems(values: { name: string; mobile: string }): ProfileProblem[] {
	const problems: ProfileProblem[] = [];
	if (values.name.trim() === '') problems.push('name');
	if (!isMobile(normalizedMobile(values.mobile))) problems.push('mobile');
	return problems;
}

type Values = { name: string; mobile: string };

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
	const t = useTranslations('accounts-account.profile');
	const refusalOf = useRefusal();
	const [hasOtherThanDigits, setOtherThanDigits] = useState(false);
	const form = useForm<Values>({
		initial: { name: user.name, mobile: user.mobile },
		problems: (values) => {
			const errors: FieldErrors<Values> = {};
			for (const name of profileProblems(values)) errors[name] = t(`problems.${name}`);
			return errors;
		},
		clean: { name: lettersOnly, mobile: mobileDigits },
		async submit(values) {
			const body = { name: values.name.trim(), mobile: values.mobile, version: user.version };
			const result = await callAuthed('user.update', { body });
			if (result.ok) {
				updateUser(result.reply.data.user);
				toastSuccess(t('saved'));
				onDone();
				return null;
			}
			toastError(t('failed'));
			return refusalOf(result.error, t('failed'));
		},
	});
	const mobile = form.field('mobile');
	const { ref } = form;
	useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name=name]')?.focus(), [ref]);

	return (
		<form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid max-w-[30rem] gap-4">
			<FormAlert text={form.refusal} />
			<TextField label={t('email')} name="email" value={user.email} readOnly hint={t('emailHint')} />
			<Field form={form} name="name" label={t('name')} />
			<Field
				form={form}
				name="mobile"
				label={t('mobile')}
				// Without a limit a character behind the tenth digit arrives here and is answered.
				maxLength={undefined}
				error={hasOtherThanDigits ? t('problems.mobileDigits') : mobile.error}
				onChange={(event) => {
					// what a copied number contains besides its digits
					setOtherThanDigits(/[^\d\s+().-]/.test(event.target.value));
					mobile.onChange(event);
				}}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" isBusy={form.isBusy} className="min-w-36">
					{t('save')}
				</Button>
				<Button variant="ghost" onClick={onDone}>
					{t('cancel')}
				</Button>
			</div>
		</form>
	);
}
