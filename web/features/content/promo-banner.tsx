import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Picture } from '#web/ui/picture.tsx';

type PromoBannerProps = { title: string; text: string; action: string; to: string; picture: string; ground: string };

/** A broad strip between two sections with one thing to do. */
export function PromoBanner({ title, text, action, to, picture, ground }: PromoBannerProps) {
	return (
		<section aria-label={title} className={`promo ${ground}`}>
			<div>
				<h2>{title}</h2>
				<p>{text}</p>
				<LocalLink to={to} className={buttonClass('primary')}>
					{action}
				</LocalLink>
			</div>
			<Picture src={picture} alt="" size={170} sizes="(width < 760px) 112px, 170px" />
		</section>
	);
}
