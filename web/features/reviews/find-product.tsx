import { pathIn, useLang } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';

/** The way to a product that is to be reviewed: the shop's own search. */
export function FindProduct() {
	const t = useTranslations('reviews.find');
	return (
		<Card>
			<h2 className="text-xl">{t('title')}</h2>
			<p className="mb-4 text-soil-500">{t('text')}</p>
			<Form method="get" action={pathIn(useLang(), '/product')} className="flex flex-wrap items-end gap-3">
				<div className="min-w-52 grow">
					<TextField label={t('label')} name="search" type="search" autoComplete="off" />
				</div>
				<button type="submit" className={buttonClass('primary')}>
					{t('action')}
				</button>
			</Form>
		</Card>
	);
}
