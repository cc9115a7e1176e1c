import type { IconProps } from './icons.tsx';

/** The seedling of the shop: one leaf green, one turmeric. */
export function LogoMark({ size = 30, className }: IconProps) {
	return (
		<svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none" className={className}>
			<path d="M16 30V15" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
			<path d="M16 17C6 17 3 10 3 4c9 0 13 4 13 13z" fill="#2a7d48" />
			<path d="M16 21c9 0 13-5 13-11-8 0-13 3-13 11z" fill="#f0a41c" />
		</svg>
	);
}
