import { LocalLink } from '#web/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useEffect, useRef } from 'react';

type EnquirySentProps = { title: string; text: string; another: string; shop: string; onAnother: () => void };

/** Takes the place of the form, and its focus, once the shop has what was sent. */
export function EnquirySent({ title, text, another, shop, onAnother }: EnquirySentProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="flex flex-col items-center gap-2 px-2 py-8 text-center">
			<span className="grid size-14 place-items-center rounded-full bg-leaf-100 text-leaf-800">
				<CheckIcon size={30} />
			</span>
			<h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
				{title}
			</h2>
			<p className="max-w-[34em] text-soil-700">{text}</p>
			<div className="mt-4 flex flex-wrap justify-center gap-3">
				<LocalLink to="/" className={buttonClass('primary')}>
					{shop}
				</LocalLink>
				<Button look="ghost" onClick={onAnother}>
					{another}
				</Button>
			</div>
		</div>
	);
}
