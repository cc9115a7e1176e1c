import { LocalLink } from '#web/language.tsx';
import { Picture } from '#web/ui/picture.tsx';

type PromoCardProps = { title: string; text: string; action: string; to: string; picture: string; ground: string };

export function PromoCard({ title, text, action, to, picture, ground }: PromoCardProps) {
	return (
		<section
			aria-label={title}
			className={`relative flex min-h-[190px] overflow-hidden rounded-l p-6 md:p-[30px] ${ground}`}
		>
			<div className="max-w-[62%]">
				<h2 className="text-2xl leading-[1.08] tracking-[-0.02em] md:text-[1.6875rem]">{title}</h2>
				<p className="mt-1.5 mb-2 text-soil-700">{text}</p>
				<LocalLink
					to={to}
					className="inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4 after:absolute after:inset-0"
				>
					{action}
				</LocalLink>
			</div>
			<Picture
				src={picture}
				alt=""
				size={150}
				className="produce-shadow absolute right-[22px] bottom-3.5 h-auto w-[min(150px,32%)]"
			/>
		</section>
	);
}
