import type { MessageTree } from '#web/message-tree.ts';
import { useFormatter, useTranslations } from 'use-intl';
import { policiesChangedOn } from './policies.ts';
import { type PolicyContact, PolicyText } from './policy-text.tsx';

type PolicyArticleProps = { sections: MessageTree; contact: PolicyContact };

/** A policy as its texts are nested: a tree in a section is a list, a text a paragraph. */
export function PolicyArticle({ sections, contact }: PolicyArticleProps) {
	const t = useTranslations('policies');
	const format = useFormatter();
	const changedOn = format.dateTime(new Date(policiesChangedOn), { day: 'numeric', month: 'short', year: 'numeric' });
	return (
		<article className="prose policy">
			<p className="text-lg">
				<PolicyText at="document.lead" contact={contact} />
			</p>
			{Object.entries(sections).map(([id, section]) => (
				<section key={id} id={id} aria-labelledby={`${id}-title`}>
					<h2 id={`${id}-title`}>{t(`document.sections.${id}.title`)}</h2>
					{Object.entries(section)
						.filter(([part]) => part !== 'title')
						.map(([part, content]) => {
							const at = `document.sections.${id}.${part}`;
							if (typeof content === 'string') {
								return (
									<p key={part}>
										<PolicyText at={at} contact={contact} />
									</p>
								);
							}
							return (
								<ul key={part}>
									{Object.keys(content).map((item) => (
										<li key={item}>
											<PolicyText at={`${at}.${item}`} contact={contact} />
										</li>
									))}
								</ul>
							);
						})}
				</section>
			))}
			<p className="mt-8! border-t border-soil-200 pt-4 text-sm text-soil-500">{t('changed', { date: changedOn })}</p>
		</article>
	);
}
