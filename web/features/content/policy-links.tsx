import { LocalLink } from '#web/language.tsx';
import { useTranslations } from 'use-intl';
import { type PolicyName, policies, policyNames } from './policies.ts';

/** From each policy to the others. */
export function PolicyLinks({ current }: { current: PolicyName }) {
	const t = useTranslations('policies');
	return (
		<nav aria-labelledby="policies">
			<h2 id="policies" className="mb-1 px-3 text-md font-semibold text-soil-500">
				{t('policies')}
			</h2>
			<ul>
				{policyNames.map((name) => (
					<li key={name}>
						<LocalLink
							to={policies[name]}
							aria-current={name === current ? 'page' : undefined}
							className="policy-link"
							discover="none"
						>
							{t(`names.${name}`)}
						</LocalLink>
					</li>
				))}
			</ul>
		</nav>
	);
}
