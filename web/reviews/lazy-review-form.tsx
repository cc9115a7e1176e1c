import { useTranslations } from '#web/lib/translations.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { type ComponentType, useEffect, useState } from 'react';
import type { ReviewFormProps } from './review-form.tsx';

let loadedForm: ComponentType<ReviewFormProps> | null = null;

/** The form of a review, loaded when it is opened first: most customers only read. */
export function LazyReviewForm(props: ReviewFormProps) {
	const { onCancel } = props;
	const t = useTranslations('reviews');
	const [Form, setForm] = useState(() => loadedForm);
	const isMissing = Form === null;

	useEffect(() => {
		if (!isMissing) return;
		let isCurrent = true;
		import('./review-form.tsx')
			.then(({ ReviewForm }) => {
				loadedForm = ReviewForm;
				if (isCurrent) setForm(() => ReviewForm);
			})
			.catch(() => {
				if (!isCurrent) return;
				onCancel();
				toastError(t('noResponse'));
			});
		return () => {
			isCurrent = false;
		};
	}, [isMissing, onCancel, t]);

	if (Form === null) return <Skeleton className="h-72" />;
	return <Form {...props} />;
}
