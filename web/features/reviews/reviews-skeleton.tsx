import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function ReviewsSkeleton({ label }: { label: string }) {
	return (
		<div role="status" aria-label={label} className="grid gap-3">
			{[0, 1, 2].map((row) => (
				<Card key={row}>
					<Skeleton className="h-5 w-52" />
					<Skeleton className="mt-3 h-4 w-full max-w-[30rem]" />
					<Skeleton className="mt-2 h-4 w-40" />
				</Card>
			))}
		</div>
	);
}
