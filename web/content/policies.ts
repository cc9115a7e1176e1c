/** The policy pages by their specified URLs. spec: catalogue §2.18 */
export const policies = {
	delivery: '/Shipping/Delivery%20Policy',
	refund: '/Return%20&%20Refund%20Policy',
	privacy: '/privacy',
	terms: '/terms',
} as const;

export type PolicyName = keyof typeof policies;
export const policyNames = Object.keys(policies) as PolicyName[];

/** Day of the last change to any of them, in every language. */
export const policiesChangedOn = '2026-11-21';

function lastPartOf(path: string): string {
	return decodeURIComponent(path).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** Which of them a URL names, whatever its case and however it is encoded. */
export function policyAt(pathname: string): PolicyName {
	const asked = lastPartOf(pathname);
	const name = policyNames.find((candidate) => lastPartOf(policies[candidate]) === asked);
	if (name === undefined) throw new RangeError(`no policy at ${pathname}`);
	return name;
}
