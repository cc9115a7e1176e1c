import { TextField } from '#web/ui/text-field.tsx';
import type { ComponentProps } from 'react';

type FieldProps = Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

type SenderFieldsProps = {
	labels: { name: string; email: string; mobile: string };
	field: (name: 'name' | 'email' | 'mobile') => FieldProps;
	/** more fields in the same two columns */
	children?: React.ReactNode;
};

/** Who asks, and where the answer goes. */
export function SenderFields({ labels, field, children }: SenderFieldsProps) {
	return (
		<>
			<TextField label={labels.name} autoComplete="name" maxLength={100} required {...field('name')} />
			<div className="grid gap-4 md:grid-cols-2">
				<TextField
					label={labels.email}
					type="email"
					inputMode="email"
					autoComplete="email"
					maxLength={254}
					required
					{...field('email')}
				/>
				<TextField
					label={labels.mobile}
					type="tel"
					inputMode="numeric"
					autoComplete="tel-national"
					maxLength={10}
					required
					{...field('mobile')}
				/>
				{children}
			</div>
		</>
	);
}
