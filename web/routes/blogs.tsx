import { langFromPath } from '#domain/language.ts';
import type { Reply } from '#contract/endpoints.ts';
import { type BlogSummary, blogSummaryFromWire } from '#web/content/blog-excerpt.ts';
import { BlogList, BlogListSkeleton } from '#web/content/blog-list.tsx';
import { ContentLinks } from '#web/content/section-page.tsx';
import {
	fetchAuthed,
	loadedFromResult,
	pageStatus,
	SessionContent,
	type SessionResult,
} from '#web/content/session-content.tsx';
import { pictureOf, useShellData } from '#web/layout/layout-data.ts';
import { call } from '#web/lib/api.ts';
import type { Lang } from '#web/lib/language.tsx';
import { pageMeta } from '#web/lib/page-data.ts';
import { pageLoader } from '#web/lib/page-loader.server.ts';
import { readToken } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import { Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/blogs.ts';

const blogsIn =
	(lang: Lang) =>
	({ data: { blogs } }: Reply<'blogs.list'>): BlogSummary[] =>
		blogs.map((wire) => blogSummaryFromWire(lang, wire));

export const loader = pageLoader(
	{ texts: 'content-blog', messages: ['content', 'content-blog'] },
	async ({ api, lang }) => {
		const blogs: SessionResult<BlogSummary[]> = loadedFromResult(await call('blogs.list', {}, api), blogsIn(lang));
		return { blogs, status: pageStatus(blogs) };
	},
);

/** Without a token the server-rendered content is used. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	if (readToken() === null) return serverLoader();
	const blogs = fetchAuthed('blogs.list', {}, blogsIn(langFromPath(new URL(request.url).pathname)));
	return { ...(await serverLoader()), blogs };
}

export const meta = pageMeta;

/** spec: catalogue §2.13 */
export default function Blogs({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('content-blog');
	const { categories } = useShellData();
	return (
		<div className="wrap pb-6">
			<PageBanner
				tint="leaf"
				title={t('title')}
				text={t('lead')}
				picture={pictureOf(categories, 'Leafy Vegetables')}
				className="mb-6 md:mb-8"
			/>
			<SessionContent
				response={loaderData.blogs}
				call={{ name: 'blogs.list', input: {} }}
				skeleton={<BlogListSkeleton />}
				failed={(status) => <Unloaded title={status === 0 ? t('noResponse') : t('failed')} />}
			>
				{(blogs) => <BlogList blogs={blogs} />}
			</SessionContent>
			<ContentLinks current="/Blogc" />
		</div>
	);
}
