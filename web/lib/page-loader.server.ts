import { langFromPath } from '#domain/language.ts';
import type { Topic } from '#contract/endpoint.ts';
import type { Transport } from '#contract/http-client.ts';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { apiContext } from './api.ts';
import type { Lang } from './language.tsx';
import type { Messages } from './message-tree.ts';
import { messagesFor, textsOf } from './messages.server.ts';
import type { PageMeta } from './page-data.ts';
import { type PageParameters, type ParameterValues, readParameters } from './page-parameters.ts';
import type { Translate } from './translations.tsx';

/** How long the server keeps a copy of the page, beside the topics of the responses that it was made of. */
export type CopyRules = {
	maxAgeMs: number | null;
	/** topics that do not make the copy stale */
	ignored: readonly Topic[];
};

/** The server reads it after the page is rendered. */
export const copyContext = createContext<CopyRules | null>(null);

/** Of a page with a countdown: before its scripts run it shows the time of its copy. */
const maxAgeWithTimeMs = 10_000;

type Page<Parameters extends PageParameters> = {
	/** Messages file with the page's title and description. */
	texts: string;
	/** Key below `meta` when the file describes several pages. */
	meta?: string;
	/** Messages files whose texts the page shows. */
	messages: readonly string[];
	/** Of the URL; the server drops all others, so that they make no copy of the page. */
	parameters?: Parameters;
	isPrivate?: boolean;
	showsTime?: boolean;
	/** Topics of its responses whose change the page need not show before another one. */
	ignores?: readonly Topic[];
};

type Request<Param extends string> = {
	context: Readonly<RouterContextProvider>;
	params: Record<Param, string>;
	url: URL;
};

export type PageArgs<Param extends string = never, Parameters extends PageParameters = Record<never, never>> = Omit<
	Request<Param>,
	'url'
> & {
	pathname: string;
	query: ParameterValues<Parameters>;
	api: Transport;
	lang: Lang;
	t: Translate;
	/** Title and description below `meta.<key>`. */
	metaOf: (key: string) => PageMeta;
};

/** What `load` may return beside its data to replace a default. */
type Overrides = Record<string, unknown> & { meta?: PageMeta; messages?: Messages; status?: number };

/** Whether this part of a page is a `Loaded` that failed. */
function isUnloaded(part: unknown): boolean {
	return typeof part === 'object' && part !== null && 'isLoaded' in part && part.isLoaded === false;
}

/** The `loader` of a page: title, description and texts in the language of its URL, and the data of `load`. */
export function pageLoader<
	Loaded extends Overrides,
	Param extends string = never,
	Parameters extends PageParameters = Record<never, never>,
>(page: Page<Parameters>, load?: (args: PageArgs<Param, Parameters>) => Promise<Loaded> | Loaded) {
	const parameters = page.parameters ?? ({} as Parameters);
	const loader = async ({ context, params, url: { pathname, searchParams } }: Request<Param>) => {
		const lang = langFromPath(pathname);
		const t = textsOf(lang, page.texts);
		const metaAt = (path: string) => ({ title: t(`${path}.title`), description: t(`${path}.description`) });
		const metaOf = (key: string) => metaAt(`meta.${key}`);
		const api = context.get(apiContext);
		const rules = context.get(copyContext);
		if (rules !== null) {
			if (page.showsTime) rules.maxAgeMs = maxAgeWithTimeMs;
			rules.ignored = page.ignores ?? [];
		}
		const loaded = await load?.({
			context,
			params,
			pathname,
			query: readParameters(parameters, searchParams),
			api,
			lang,
			t,
			metaOf,
		});
		const {
			meta = page.meta === undefined ? metaAt('meta') : metaOf(page.meta),
			messages: own,
			status = 200,
			...rest
		} = loaded ?? ({} as Loaded);
		// Any part may receive a general refusal. A page whose parts are there is shorter without these texts.
		const reasons = Object.values(rest).some(isUnloaded) ? ['layout-refusals'] : [];
		const messages = own ?? messagesFor(lang, [...page.messages, ...reasons]);
		return data(
			{
				...rest,
				meta: page.isPrivate ? { ...meta, isPrivate: true } : meta,
				messages: messages as Loaded extends { messages: infer Own } ? Own : Messages,
			},
			{ status },
		);
	};
	// server/platform/page-url.ts reads them.
	return Object.assign(loader, { parameters });
}
