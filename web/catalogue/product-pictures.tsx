import type { Product } from '#domain/product.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Picture, productPictureSize, tintClass } from '#web/ui/picture.tsx';
import { useMoveFromCard } from '#web/ui/pressed-picture.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** spec: catalogue §9 — zoom defaults; the fade of 300 ms is in styles/product-detail.css */
const hoverDelayMs = 250;
const hoverOffDelayMs = 150;

/** Centre of the magnifier, in percent of the picture. */
type Point = { x: number; y: number };

/** Zooms under a hovering mouse or a held finger; the page does not scroll while a finger zooms. */
function useZoom() {
	const container = useRef<HTMLDivElement>(null);
	const [isZoomed, setZoomed] = useState(false);
	const [center, setCenter] = useState<Point>({ x: 50, y: 50 });
	const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

	useEffect(() => () => clearTimeout(timer.current), []);

	useEffect(() => {
		const element = container.current;
		if (element === null || !isZoomed) return;
		const hold = (event: TouchEvent) => event.preventDefault();
		element.addEventListener('touchmove', hold, { passive: false });
		return () => element.removeEventListener('touchmove', hold);
	}, [isZoomed]);

	function follow(event: PointerEvent) {
		const box = event.currentTarget.getBoundingClientRect();
		setCenter({
			x: Math.round(((event.clientX - box.left) / box.width) * 100),
			y: Math.round(((event.clientY - box.top) / box.height) * 100),
		});
	}

	function zoomAfter(next: boolean, delayMs: number) {
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setZoomed(next), delayMs);
	}

	function begin(event: PointerEvent) {
		follow(event);
		zoomAfter(true, hoverDelayMs);
	}

	const end = () => zoomAfter(false, hoverOffDelayMs);

	const handlers = {
		onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && begin(event),
		onPointerDown: (event: PointerEvent) => event.pointerType !== 'mouse' && begin(event),
		onPointerMove: follow,
		onPointerUp: (event: PointerEvent) => event.pointerType !== 'mouse' && end(),
		onPointerLeave: end,
		onPointerCancel: end,
		// A long press would open the browser's picture menu.
		onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
	};

	return { container: container, isZoomed, center: center, handlers };
}

type ProductPicturesProps = { product: Pick<Product, 'picture' | 'gallery' | 'tint'>; name: string };

/** The large product picture with zoom, and thumbnails of the others below it. */
export function ProductPictures({ product, name }: ProductPicturesProps) {
	const t = useTranslations('catalogue-product');
	const pictures = [...new Set([product.picture, ...product.gallery])];
	const [shown, show] = useState(0);
	const { container, isZoomed, center, handlers } = useZoom();
	useMoveFromCard(container);
	const src = pictures[shown] ?? product.picture;
	const tint = tintClass[product.tint];
	return (
		<div>
			<div ref={container} {...handlers} className={`product-picture ${tint}`}>
				<Picture
					key={src}
					src={src}
					alt={t('pictureOf', { name, number: shown + 1 })}
					{...productPictureSize}
					isEager
					className="product-picture-image"
				/>
				<div aria-hidden="true" className={`product-picture-zoom ${tint} ${isZoomed ? 'opacity-100' : 'opacity-0'}`}>
					{isZoomed && (
						<img
							src={src.replace(/-\d+\.webp$/, '-512.webp')}
							alt=""
							className="product-picture-image"
							style={{ transformOrigin: `${center.x}% ${center.y}%` }}
						/>
					)}
				</div>
				<span className="product-picture-hint">
					<span className="for-mouse">{t('hoverToZoom')}</span>
					<span className="for-finger">{t('longTouchToZoom')}</span>
				</span>
			</div>
			{pictures.length > 1 && (
				<div className="mt-3 flex gap-2.5">
					{pictures.map((picture, index) => (
						<button
							key={picture}
							type="button"
							aria-label={t('showPicture', { number: index + 1 })}
							aria-current={index === shown ? 'true' : undefined}
							onClick={() => show(index)}
							className={`grid size-[72px] place-items-center rounded-m border-2 border-transparent aria-[current]:border-leaf-600 ${tint}`}
						>
							<Picture src={picture} alt="" size={46} />
						</button>
					))}
				</div>
			)}
		</div>
	);
}
