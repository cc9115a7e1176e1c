/** A shimmering stand-in; give it the size of what is coming. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
	return <span aria-hidden="true" className={`skeleton block rounded-s ${className}`} />;
}
