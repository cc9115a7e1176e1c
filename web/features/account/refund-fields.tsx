import type { RefundAccount } from '#domain/cancellation.ts';
import type { useForm } from '#web/features/session/use-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useTranslations } from 'use-intl';

type RefundFieldsProps = { field: (name: keyof RefundAccount) => ReturnType<ReturnType<typeof useForm>['field']> };

/** Account number and IFSC are required for a paid order, the rest helps. spec: shopping §5, Cancel order */
export function RefundFields({ field }: RefundFieldsProps) {
	const t = useTranslations('account.cancel');
	return (
		<fieldset className="grid gap-4">
			<legend className="mb-2 font-semibold">{t('accountTitle')}</legend>
			<TextField
				label={t('accountNumber')}
				inputMode="numeric"
				autoComplete="off"
				maxLength={18}
				required
				{...field('accountNumber')}
			/>
			<TextField
				label={t('ifscCode')}
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={11}
				required
				{...field('ifscCode')}
			/>
			<TextField label={t('bankName')} autoComplete="off" maxLength={100} {...field('bankName')} />
			<TextField label={t('branchName')} autoComplete="off" maxLength={100} {...field('branchName')} />
			<TextField
				label={t('mobileNumber')}
				type="tel"
				inputMode="numeric"
				autoComplete="tel-national"
				maxLength={10}
				{...field('mobileNumber')}
			/>
		</fieldset>
	);
}
