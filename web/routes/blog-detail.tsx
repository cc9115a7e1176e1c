import { langFromPath } from '#domain/language.ts';
import { BlogArticle, BlogArticleSkeleton, BlogMissing } from '#web/content/blog-article.tsx';
import { blogFromWire, blogSummaryFromWire } from '#web/content/blog-excerpt.ts';
import { fetchAuthed, loadedFromResult, pageStatus, SessionContent } from '#web/content/session-content.tsx';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-data.ts';
import { type PageArgs, pageLoader } from '#web/lib/page-loader.server.ts';
import { readToken } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Unloaded } from '#web/ui/states.tsx';
import type { Route } from './+types/blog-detail.ts';
import '#web/styles/article.css';

const otherCount = 2;

/** The blog is required; the list of others is optional. */
export const loader = pageLoader(
	{ texts: 'content-blog', messages: ['content', 'content-blog'] },
	async ({ api, lang, params, t }: PageArgs<'id'>) => {
		const [one, all] = await Promise.all([
			call('blogs.get', { params: { id: params.id } }, api),
			call('blogs.list', {}, api),
		]);
		const blog = loadedFromResult(one, ({ data: wire }) => blogFromWire(lang, wire));
		const others = all.ok ? all.reply.data.blogs.filter(({ _id }) => _id !== params.id).slice(0, otherCount) : [];
		return {
			blog,
			others: others.map((wire) => blogSummaryFromWire(lang, wire)),
			meta: blog.isReady
				? { title: t('meta.titleOf', { title: blog.value.title }), description: t('meta.description') }
				: { title: t(blog.status === 404 ? 'notFound' : 'meta.title'), description: t('meta.description') },
			status: pageStatus(blog),
		};
	},
);

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
	if (readToken() === null) return serverLoader();
	const lang = langFromPath(new URL(request.url).pathname);
	const blog = fetchAuthed('blogs.get', { params: { id: params.id } }, ({ data: wire }) => blogFromWire(lang, wire));
	return { ...(await serverLoader()), blog };
}

export const meta = pageMeta;

export default function BlogDetail({ loaderData, params }: Route.ComponentProps) {
	const t = useTranslations('content-blog');
	const { blog, others } = loaderData;
	return (
		<div className="wrap pt-2 pb-6 md:pt-4">
			<SessionContent
				key={params.id}
				response={blog}
				call={{ name: 'blogs.get', input: { params: { id: params.id } } }}
				skeleton={<BlogArticleSkeleton />}
				failed={(status) => (status === 404 ? <BlogMissing /> : <Unloaded title={t('failedOne')} />)}
			>
				{(blog) => <BlogArticle blog={blog} others={others} />}
			</SessionContent>
		</div>
	);
}
