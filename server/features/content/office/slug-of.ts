/** A title as a part of an address: small Latin letters, digits and hyphens; 'article' when nothing is left. */
export function slugOf(title: string): string {
	const slug = title
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 60)
		.replace(/-+$/, '');
	return slug === '' ? 'article' : slug;
}
