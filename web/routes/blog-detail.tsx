import { BlogArticle, BlogArticleSkeleton, BlogMissing } from '#web/content/blog-article.tsx';
import { blogFromWire, blogSummaryFromWire } from '#web/content/blog-excerpt.ts';
import { SessionContent } from '#web/content/session-content.tsx';
import { fetchAuthed, loadedFromResult, pageStatus } from '#web/content/session-content-data.ts';
import { apiContext, call } from '#web/lib/api.ts';
import { langFromPath } from '#web/lib/language.tsx';
import { messagesFor, textsOf } from '#web/lib/messages.server.ts';
import { metaTags } from '#web/lib/page-data.ts';
import { readToken } from '#web/lib/session-store.ts';
import { Unloaded } from '#web/ui/states.tsx';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/blog-detail.ts';
import '#web/styles/article.css';

const otherCount = 2;

/** Without the article there is no page; without others there is just no list below it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
	const api = context.get(apiContext);
	const lang = langFromPath(url.pathname);
	const [one, all] = await Promise.all([
		call('blogs.get', { params: { id: params.id } }, api),
		call('blogs.list', {}, api),
	]);
	const blog = loadedFromResult(one, ({ data: wire }) => blogFromWire(wire));
	const others = all.ok ? all.reply.data.blogs.filter(({ _id }) => _id !== params.id).slice(0, otherCount) : [];
	const t = textsOf(lang, 'blog');
	return data(
		{
			blog,
			others: others.map(blogSummaryFromWire),
			meta: one.ok
				? { title: t('meta.titleOf', { title: one.reply.data.title }), description: t('meta.description') }
				: { title: t(one.status === 404 ? 'missing' : 'meta.title'), description: t('meta.description') },
			messages: messagesFor(lang, ['content', 'blog']),
		},
		{ status: pageStatus(blog) },
	);
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	if (readToken() === null) return serverLoader();
	const blog = fetchAuthed('blogs.get', { params: { id: params.id } }, ({ data: wire }) => blogFromWire(wire));
	return { ...(await serverLoader()), blog };
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

export default function BlogDetail({ loaderData, params }: Route.ComponentProps) {
	const t = useTranslations('blog');
	const { blog, others } = loaderData;
	return (
		<div className="wrap pt-2 pb-6 md:pt-4">
			<SessionContent
				key={params.id}
				answer={blog}
				call={{ name: 'blogs.get', input: { params: { id: params.id } } }}
				skeleton={<BlogArticleSkeleton />}
				failed={(status) => (status === 404 ? <BlogMissing /> : <Unloaded title={t('failedOne')} />)}
			>
				{(article) => <BlogArticle blog={article} others={others} />}
			</SessionContent>
		</div>
	);
}
