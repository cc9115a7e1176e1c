import type { Tint } from '#domain/product.ts';

export const tintClass: Record<Tint, string> = {
	leafy: 'bg-tint-leafy',
	root: 'bg-tint-root',
	'fruit-veg': 'bg-tint-fruit-veg',
	exotic: 'bg-tint-exotic',
	fruit: 'bg-tint-fruit',
	dry: 'bg-tint-dry',
	spice: 'bg-tint-spice',
	agro: 'bg-tint-agro',
};

const squareWidths = [128, 256, 512];
const wideWidths = [360, 720];

/** The URL of the same picture at another width; '' for a URL without widths. */
function srcSetOf(src: string): string {
	const width = Number(/-(\d+)\.webp$/.exec(src)?.[1]);
	const widths = squareWidths.includes(width) ? squareWidths : wideWidths.includes(width) ? wideWidths : [];
	return widths.map((w) => `${src.replace(/-\d+\.webp$/, `-${w}.webp`)} ${w}w`).join(', ');
}

/** Up to this size 256 px is enough for every screen, so no `srcset` is needed. */
const smallSize = 130;

function smallSource(src: string, size: number): string {
	return src.replace(/-256\.webp$/, size <= 48 ? '-128.webp' : '-256.webp');
}

type PictureProps = {
	src: string;
	/** '' when the text beside the picture says the same */
	alt: string;
	/** the side of the square it is shown in, in CSS pixels; `height` when it is not a square */
	size: number;
	height?: number;
	/** `sizes` of a fluid picture */
	sizes?: string;
	/** shows the picture on a tinted square of `size` */
	tint?: Tint;
	isEager?: boolean | undefined;
	className?: string;
};

export function Picture({ src, alt, size, height, sizes, tint, isEager = false, className }: PictureProps) {
	const pictureSize = tint === undefined ? size : Math.round(size * 0.7);
	const sources =
		sizes === undefined && pictureSize <= smallSize
			? { src: smallSource(src, pictureSize) }
			: { src, srcSet: srcSetOf(src) || undefined, sizes: sizes ?? `${pictureSize}px` };
	const image = src !== '' && (
		<img
			{...sources}
			alt={alt}
			width={pictureSize}
			height={height ?? pictureSize}
			loading={isEager ? 'eager' : 'lazy'}
			fetchPriority={isEager ? 'high' : undefined}
			className={className}
		/>
	);
	if (tint === undefined) return image;
	return (
		<span
			className={`grid shrink-0 place-items-center rounded-ms ${tintClass[tint]}`}
			style={{ width: size, height: size }}
		>
			{image}
		</span>
	);
}
