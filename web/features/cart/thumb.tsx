import type { Tint } from '#domain/product.ts';
import { LogoMark } from '#web/ui/brand-icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** The small picture of a product in a list; the words beside it name it. */
export function Thumb({ src, size, tint }: { src: string; size: number; tint?: Tint | undefined }) {
	if (src !== '' && tint !== undefined) return <Picture src={src} alt="" size={size} tint={tint} />;
	return (
		<span
			className="grid shrink-0 place-items-center rounded-ms bg-leaf-50 text-leaf-800"
			style={{ width: size, height: size }}
		>
			{src === '' ? <LogoMark size={size * 0.5} /> : <Picture src={src} alt="" size={Math.round(size * 0.7)} />}
		</span>
	);
}
