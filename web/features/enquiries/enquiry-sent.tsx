import { LocalLink } from '#web/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

type EnquirySentProps = { of: 'help' | 'bulk'; email: string; onAnother: () => void };

/** Takes the place of the form, and its focus, once the shop has what was sent. */
export function EnquirySent({ of, email, onAnother }: EnquirySentProps) {
	const t = useTranslations(`${of}.sent`);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="flex flex-col items-center gap-2 px-2 py-8 text-center">
			<span className="grid size-14 place-items-center rounded-full bg-leaf-100 text-leaf-800">
				<CheckIcon size={30} />
			</span>
			<h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
				{t('title')}
			</h2>
			<p className="max-w-[34em] text-soil-700">{t('text', { email })}</p>
			<div className="mt-4 flex flex-wrap justify-center gap-3">
				<LocalLink to="/" className={buttonClass('primary')}>
					{t('shop')}
				</LocalLink>
				<Button look="ghost" onClick={onAnother}>
					{t('another')}
				</Button>
			</div>
		</div>
	);
}
