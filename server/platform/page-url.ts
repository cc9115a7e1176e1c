import type { ServerBuild } from 'react-router';

/** As `PageParameters` of web/lib/page-parameters.ts: shortest text by name. */
type Parameters = Readonly<Record<string, (text: string) => string>>;
type PageRoute = { id: string; path: string; pattern: RegExp; parameters: Parameters };

/** As long as a parameter of the API. */
const maxSegment = 256;

const noPage: Pick<PageRoute, 'id' | 'parameters'> = { id: '', parameters: {} };

function routesOf(build: ServerBuild): PageRoute[] {
	return Object.values(build.routes).flatMap((route) => {
		if (route === undefined || route.id === 'root' || route.path?.endsWith('*')) return [];
		const path = `/${route.path ?? ''}`;
		const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
		const loader = route.module.loader as { parameters?: Parameters } | undefined;
		return [{ id: route.id, path, pattern: new RegExp(`^${source}/*$`, 'i'), parameters: loader?.parameters ?? {} }];
	});
}

/** The path of the page whose data React Router requests; null: a document is requested. */
function pathOfData(pathname: string): string | null {
	if (!pathname.endsWith('.data')) return null;
	return pathname.replace(/(?:(?<=\/)_|\/_root|)\.data$/, '') || '/';
}

/** The segments of a path, decoded. Throws for a path that no page has. */
function decodedSegments(pathname: string): string[] {
	const segments = pathname.split('/').map(decodeURIComponent);
	// A line break in a path matches no route, not even the page of an unknown URL, and no id has a control character or so
	// many letters.
	if (segments.some((segment) => segment.length > maxSegment || /[\p{Cc}\u2028\u2029]/u.test(segment)))
		throw new URIError('no path');
	return segments;
}

/** A path that is its own segments and its own spelling: nothing to decode or to encode, no `.` or `..`. */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;

/** The first segment of a route is never a parameter. */
const firstSegmentOf = (path: string): string => path.slice(1).split('/', 1)[0]?.toLowerCase() ?? '';

/** The path of a page in the letters of its route, each parameter encoded in one way. */
function publishedPath({ path }: PageRoute, segments: readonly string[]): string {
	const parts = path
		.split('/')
		.map((part, at) => (part.startsWith(':') ? encodeURIComponent(segments[at] ?? '') : part));
	return parts.join('/');
}

/**
 * Makes the URL of the requested page on our own origin: the published spelling of the path and the parameters that the page
 * declares, because anything else would make copies that are all the same. A target with several slashes or a backslash in
 * front, or an absolute one, would name another host; what cannot be decoded is encoded again, so that it is a page that does
 * not exist.
 */
export function createPageUrls(build: ServerBuild, publicUrl: string): (target: string) => string {
	const routes = routesOf(build);
	const bySpelling = new Map(routes.map((route) => [route.path, route]));
	if (routes.some(({ path }) => path.startsWith('/:'))) throw new Error('a route begins with a parameter');
	const byFirstSegment = Map.groupBy(routes, ({ path }) => firstSegmentOf(path));
	const { origin } = new URL(publicUrl);

	function find(path: string): PageRoute | undefined {
		const found = bySpelling.get(path);
		if (found !== undefined) return found;
		return byFirstSegment.get(firstSegmentOf(path))?.find(({ pattern }) => pattern.test(path));
	}

	/** For most URLs what the function below makes, in a fifth of the time: a flood asks for thousands in a second. */
	function plainUrl(path: string, hasQuery: boolean): string | null {
		if (path.length > maxSegment || path.endsWith('.data') || (path !== '/' && !plainPath.test(path))) return null;
		const route = find(path);
		if (route === undefined) return origin + path;
		if (hasQuery && Object.keys(route.parameters).length > 0) return null;
		return origin + publishedPath(route, path.split('/'));
	}

	return (target) => {
		const queryAt = target.indexOf('?');
		const plain = plainUrl(queryAt < 0 ? target : target.slice(0, queryAt), queryAt >= 0);
		if (plain !== null) return plain;
		const [path = '', ...query] = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#\\]*/i, '').split('?');
		const url = new URL(publicUrl);
		url.pathname = `/${path.replace(/^[/\\]+/, '')}`;
		const dataPath = pathOfData(url.pathname);
		let segments: string[] = [];
		let route: PageRoute | undefined;
		try {
			segments = decodedSegments(dataPath ?? url.pathname);
			route = find(segments.map((segment) => segment.replaceAll('/', '%2F')).join('/'));
		} catch {
			url.pathname = `/${encodeURIComponent(url.pathname)}`;
		}
		const { id, parameters } = route ?? noPage;
		if (dataPath === null && route !== undefined) url.pathname = publishedPath(route, segments);
		const requested = new URLSearchParams(query.join('?'));
		const read = new URLSearchParams();
		for (const [name, shortest] of Object.entries(parameters)) {
			const value = shortest(requested.get(name) ?? '');
			if (value !== '') read.set(name, value);
		}
		// React Router names the routes whose data it needs: that of the page, or of all pages too.
		const parts = dataPath === null ? [] : (requested.get('_routes')?.split(',') ?? []);
		const known = ['root', id].filter((part) => parts.includes(part));
		if (known.length === 1) read.set('_routes', known.join());
		url.search = read.toString();
		return url.href;
	};
}
