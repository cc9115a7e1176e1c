/** The policy pages by their specified URLs. spec: catalogue §2.18 */
export const policies = {
	delivery: '/Shipping/Delivery%20Policy',
	refund: '/Return%20&%20Refund%20Policy',
	privacy: '/privacy',
	terms: '/terms',
} as const;

export type PolicyName = keyof typeof policies;
export const policyNames = Object.keys(policies) as PolicyName[];

function lastPartOf(path: string): string {
	return decodeURIComponent(path).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/** The policy of a URL, in any case and encoding. */
export function policyAt(pathname: string): PolicyName {
	const requested = lastPartOf(pathname);
	const name = policyNames.find((candidate) => lastPartOf(policies[candidate]) === requested);
	if (name === undefined) throw new RangeError(`no policy at ${pathname}`);
	return name;
}
