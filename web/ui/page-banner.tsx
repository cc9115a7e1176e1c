import { Picture } from './picture.tsx';
import '#web/styles/pages.css';

type PageBannerProps = {
	tint: 'leaf' | 'soil' | 'sky';
	title: string;
	text: string;
	textClass?: string;
	/** address of a picture in 256 pixels */
	picture: string;
	className?: string;
};

/** The tinted band at the top of a page: its title, one sentence and a picture. */
export function PageBanner({ tint, title, text, textClass, picture, className = '' }: PageBannerProps) {
	return (
		<div className={`page-banner banner-${tint} ${className}`.trimEnd()}>
			<div>
				<h1>{title}</h1>
				<p className={textClass}>{text}</p>
			</div>
			<Picture src={picture} alt="" size={250} sizes="(width < 760px) 118px, 250px" isEager />
		</div>
	);
}
