import { StarIcon } from './icons.tsx';

/** Five stars, filled to the nearest full star; the text beside them has the exact number. */
export function RatingStars({ average, size = 18 }: { average: number; size?: number }) {
	return (
		<span aria-hidden="true" className="flex text-turmeric-600">
			{[1, 2, 3, 4, 5].map((star) => (
				<StarIcon key={star} size={size} isFilled={star <= Math.round(average)} />
			))}
		</span>
	);
}
