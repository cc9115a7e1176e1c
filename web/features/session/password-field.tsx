import { describedBy, FieldFrame, type FieldTexts, fieldClass } from '#web/ui/field-frame.tsx';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

type PasswordFieldProps = ComponentProps<'input'> & FieldTexts & { name: string };

export function PasswordField({ label, error, hint, ...rest }: PasswordFieldProps) {
	const t = useTranslations('session.password');
	const id = useId();
	const [isShown, setShown] = useState(false);
	return (
		<FieldFrame id={id} label={label} error={error} hint={hint}>
			<div className="relative">
				<input
					{...rest}
					{...describedBy(id, { error, hint })}
					type={isShown ? 'text' : 'password'}
					autoCapitalize="none"
					spellCheck={false}
					className={`${fieldClass} pr-18`}
				/>
				<button
					type="button"
					aria-label={isShown ? t('hideLabel') : t('showLabel')}
					onClick={() => setShown(!isShown)}
					className="absolute inset-y-0.5 right-0.5 min-h-11 rounded-s px-3.5 text-sm font-semibold text-leaf-700"
				>
					{isShown ? t('hide') : t('show')}
				</button>
			</div>
		</FieldFrame>
	);
}
