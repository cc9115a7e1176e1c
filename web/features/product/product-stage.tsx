import type { Product } from '#domain/product.ts';
import { Picture } from '#web/ui/picture.tsx';
import { tintClass } from '#web/ui/tint-class.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useZoom } from './use-zoom.ts';

type ProductStageProps = { product: Pick<Product, 'picture' | 'gallery' | 'tint'>; name: string };

/** The picture, large, with its zoom, and the others below it to choose from. */
export function ProductStage({ product, name }: ProductStageProps) {
	const t = useTranslations('detail');
	const pictures = [...new Set([product.picture, ...product.gallery])];
	const [shown, show] = useState(0);
	const { stage, isZoomed, place, handlers } = useZoom();
	const src = pictures[shown] ?? product.picture;
	const tint = tintClass[product.tint];
	return (
		<div>
			<div ref={stage} {...handlers} className={`stage ${tint}`}>
				<Picture
					key={src}
					src={src}
					alt={t('pictureOf', { name, number: shown + 1 })}
					size={512}
					sizes="(width < 760px) 56vw, 340px"
					isEager
					className="stage-picture"
				/>
				<div aria-hidden="true" className={`stage-zoom ${tint} ${isZoomed ? 'opacity-100' : 'opacity-0'}`}>
					{isZoomed && (
						<img
							src={src.replace(/-\d+\.webp$/, '-512.webp')}
							alt=""
							className="stage-picture"
							style={{ transformOrigin: `${place.x}% ${place.y}%` }}
						/>
					)}
				</div>
				<span className="stage-hint">
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
