import { widthsWith } from '#domain/picture.ts';
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

const pictureFile = /-(\d+)\.webp$/;

/** The URL of the same picture in another width and format. */
function fileOf(src: string, width: number, format: 'webp' | 'avif'): string {
	return src.replace(pictureFile, `-${width}.${format}`);
}

/** One width of up to 128 pixels is enough for a place of this size: its AVIF would save less than its markup takes. */
const smallSize = 72;
/** One width of 256 pixels is enough for a place of this size. */
const mediumSize = 130;

type Files = {
	/** 'a-256.avif 256w,a-512.avif 512w'; undefined for a picture without AVIF */
	avif?: string;
	/** for browsers without AVIF; undefined for a picture of one width */
	webps?: string;
	sizes?: string | undefined;
	/** the width for browsers that know no others */
	webp: string;
};

function filesOf(src: string, size: number, sizes: string | undefined): Files {
	const widths = widthsWith(Number(pictureFile.exec(src)?.[1]));
	const isSquare = widths.includes(256);
	if (sizes === undefined && isSquare && size <= smallSize) return { webp: fileOf(src, 128, 'webp') };
	if (sizes === undefined && isSquare && size <= mediumSize) {
		return { avif: fileOf(src, 256, 'avif'), webp: fileOf(src, 256, 'webp') };
	}
	const widest = widths.at(-1);
	if (widest === undefined) return { webp: src };
	const filesIn = (format: 'webp' | 'avif') => widths.map((width) => `${fileOf(src, width, format)} ${width}w`).join();
	return {
		avif: filesIn('avif'),
		webps: filesIn('webp'),
		sizes: sizes ?? `${size}px`,
		webp: fileOf(src, widths.find((width) => width >= size * 1.5) ?? widest, 'webp'),
	};
}

/** Of the large picture of a product page. */
export const productPictureSize = { size: 512, sizes: '(width < 760px) 56vw, 340px' };

const fetched = new Set<string>();

/** Fetches the picture of a product page in advance. @param src of any width */
export function fetchProductPicture(src: string): void {
	const { avif } = filesOf(src, productPictureSize.size, productPictureSize.sizes);
	if (avif === undefined || fetched.has(avif)) return;
	fetched.add(avif);
	const link = document.createElement('link');
	Object.assign(link, {
		rel: 'preload',
		as: 'image',
		type: 'image/avif',
		imageSrcset: avif,
		imageSizes: productPictureSize.sizes,
	});
	document.head.append(link);
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
	const files = filesOf(src, pictureSize, sizes);
	const img = src !== '' && (
		<img
			src={files.webp}
			srcSet={files.webps}
			sizes={files.sizes}
			alt={alt}
			width={pictureSize}
			height={height ?? pictureSize}
			loading={isEager ? 'eager' : 'lazy'}
			fetchPriority={isEager ? 'high' : undefined}
			className={className}
		/>
	);
	const image = files.avif ? (
		<picture>
			<source type="image/avif" srcSet={files.avif} sizes={files.sizes} />
			{img}
		</picture>
	) : (
		img
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
