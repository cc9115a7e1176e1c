import { StarIcon } from '#web/ui/icons.tsx';

/** Five stars, filled to the nearest whole one; the words beside them say the number. */
export function RatingStars({ average }: { average: number }) {
	return (
		<span aria-hidden="true" className="flex text-turmeric-600">
			{[1, 2, 3, 4, 5].map((star) => (
				<StarIcon key={star} size={18} isFilled={star <= Math.round(average)} />
			))}
		</span>
	);
}
