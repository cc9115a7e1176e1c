import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { type PolicyName, policies, policyNames } from './policies.ts';

/** A shorter text fits the screen and needs no table of contents. */
const longFrom = 5;

/** Table of contents of a long policy. */
export function PolicyContents({ ids }: { ids: readonly string[] }) {
	const t = useTranslations('content-policies');
	if (ids.length < longFrom) return null;
	return (
		<nav aria-labelledby="contents" className="mb-5 rounded-m border border-soil-200 bg-card px-1 py-3">
			<h2 id="contents" className="mb-1 px-3 text-md font-semibold text-soil-500">
				{t('contents')}
			</h2>
			<ol>
				{ids.map((id) => (
					<li key={id}>
						<a href={`#${id}`} className="policy-link">
							{t(`document.sections.${id}.title`)}
						</a>
					</li>
				))}
			</ol>
		</nav>
	);
}

/** Links to the other policies. */
export function PolicyLinks({ current }: { current: PolicyName }) {
	const t = useTranslations('content-policies');
	return (
		<nav aria-labelledby="policies">
			<h2 id="policies" className="mb-1 px-3 text-md font-semibold text-soil-500">
				{t('policies')}
			</h2>
			<ul>
				{policyNames.map((name) => (
					<li key={name}>
						<LocalLink to={policies[name]} aria-current={name === current ? 'page' : undefined} className="policy-link">
							{t(`names.${name}`)}
						</LocalLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
