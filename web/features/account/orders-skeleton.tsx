import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function OrdersSkeleton({ label }: { label: string }) {
	return (
		<div role="status" aria-label={label} className="grid gap-4">
			{[0, 1].map((row) => (
				<Card key={row}>
					<Skeleton className="h-6 w-56" />
					<Skeleton className="mt-6 h-14" />
					<Skeleton className="mt-5 h-14" />
					<Skeleton className="mt-4 h-11 w-64" />
				</Card>
			))}
		</div>
	);
}
