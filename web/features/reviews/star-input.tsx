import { ratings } from '#domain/review.ts';
import { AlertIcon, StarIcon } from '#web/ui/icons.tsx';
import { type ChangeEvent, useId } from 'react';
import { useTranslations } from 'use-intl';

type StarInputProps = {
	name: string;
	/** '' as long as nothing is chosen */
	value: string;
	error: string | undefined;
	onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** Five radio buttons that look like stars: a click or the arrow keys choose. It starts at 0. spec: catalogue §5 */
export function StarInput({ name, value, error, onChange }: StarInputProps) {
	const t = useTranslations('reviews.form');
	const id = useId();
	const chosen = Number(value);
	return (
		<div>
			<div
				role="radiogroup"
				aria-labelledby={`${id}-label`}
				aria-describedby={error ? `${id}-error` : undefined}
				aria-invalid={error ? true : undefined}
				aria-required="true"
			>
				<span id={`${id}-label`} className="block font-semibold">
					{t('rating')}
					<span aria-hidden="true" className="text-chilli-600">
						{' *'}
					</span>
				</span>
				<span className="-ml-2 flex items-center">
					{ratings.map((rating) => (
						<label
							key={rating}
							className="relative grid size-11 place-items-center rounded-s text-turmeric-600 hover:bg-turmeric-100 has-focus-visible:outline-3 has-focus-visible:outline-leaf-500"
						>
							<input
								type="radio"
								name={name}
								value={rating}
								checked={rating === chosen}
								onChange={onChange}
								aria-label={t('stars', { count: rating })}
								className="absolute inset-0 size-full appearance-none outline-none"
							/>
							<span className="pointer-events-none">
								<StarIcon size={28} isFilled={rating <= chosen} />
							</span>
						</label>
					))}
					<span className="ml-1.5 whitespace-nowrap text-soil-500">{t('chosen', { rating: chosen })}</span>
				</span>
			</div>
			{error && (
				<p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-chilli-600">
					<AlertIcon size={16} className="mt-0.5 shrink-0" />
					{error}
				</p>
			)}
		</div>
	);
}
