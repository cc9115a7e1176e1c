import type { ReactNode } from 'react';

/** A section's heading with what leads further at its end. */
export function SectionTitle({ children, more }: { children: ReactNode; more?: ReactNode }) {
	return (
		<div className="section-title">
			<h2>{children}</h2>
			{more && <span className="more">{more}</span>}
		</div>
	);
}
