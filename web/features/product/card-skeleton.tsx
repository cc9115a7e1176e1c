import { Skeleton } from '#web/ui/skeleton.tsx';

/** As tall as the card that takes its place. */
export function CardSkeleton() {
	return (
		<div className="pcard">
			<Skeleton className="mb-2.5 aspect-[1/0.82] w-full" />
			<Skeleton className="h-5 w-3/5" />
			<Skeleton className="mt-1.5 h-4 w-2/5" />
			<Skeleton className="mt-3 mb-3 h-8 w-4/5" />
			<Skeleton className="mt-auto h-6 w-1/2" />
			<Skeleton className="mt-1.5 h-4 w-1/4" />
			<Skeleton className="h-4 w-1/3 md:hidden" />
			<Skeleton className="mt-3 h-11 w-full" />
		</div>
	);
}
