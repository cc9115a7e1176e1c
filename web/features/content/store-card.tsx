import { useEnglishMark } from '#web/language.tsx';
import { PinIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';

type StoreCardProps = { name: string; area: string; picture: string; ground: string };

/** One store of the chain, with an illustration in place of a photograph. */
export function StoreCard({ name, area, picture, ground }: StoreCardProps) {
	const lang = useEnglishMark();
	return (
		<li className="overflow-hidden rounded-m border border-soil-200 bg-card">
			<div className={`grid aspect-[4/3] place-items-center ${ground}`}>
				<Picture
					src={picture}
					alt=""
					size={150}
					sizes="(width < 760px) 110px, 150px"
					className="produce-shadow h-auto w-[52%] max-w-[150px]"
				/>
			</div>
			<div className="p-3 md:p-4" lang={lang}>
				<h3 className="text-lg leading-snug">{name}</h3>
				<p className="mt-1 flex items-center gap-1 text-md text-soil-500">
					<PinIcon size={18} className="shrink-0" />
					{area}
				</p>
			</div>
		</li>
	);
}
