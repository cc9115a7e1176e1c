import type { ToxicityLabel } from '#domain/product.ts';

const colours: Record<ToxicityLabel, string> = {
	green: '#1f8a3b',
	blue: '#1d5fb4',
	yellow: '#f5c518',
	red: '#c2321f',
};

/** The square on its corner of Indian labels: the lower triangle's colour says how poisonous it is. */
export function ToxicityDiamond({ label }: { label: ToxicityLabel }) {
	return (
		<svg aria-hidden="true" width="34" height="34" viewBox="0 0 34 34" className="shrink-0">
			<path d="M17 1.5L32.5 17 17 32.5 1.5 17z" fill="#fff" stroke="#1d2320" strokeWidth="1.5" />
			<path d="M1.5 17h31L17 32.5z" fill={colours[label]} />
		</svg>
	);
}
