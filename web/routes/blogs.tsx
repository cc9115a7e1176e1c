import { apiContext, call } from '#web/api.ts';
import { type Asked, askAsMe, askedFrom, pageStatus } from '#web/features/content/asked.ts';
import { AskedContent } from '#web/features/content/asked-content.tsx';
import { type BlogSummary, blogSummaryFromWire } from '#web/features/content/blog-excerpt.ts';
import { BlogList, BlogListSkeleton } from '#web/features/content/blog-list.tsx';
import { ContentLinks } from '#web/features/content/content-links.tsx';
import { readToken } from '#web/features/session/session-store.ts';
import { pictureOf, useShellData } from '#web/features/shell/shell-data.ts';
import { Unloaded } from '#web/features/shell/unloaded.tsx';
import { langFromPath } from '#web/language.tsx';
import { messagesFor, textsOf } from '#web/messages.server.ts';
import { metaTags } from '#web/page-meta.ts';
import { Picture } from '#web/ui/picture.tsx';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Route } from './+types/blogs.ts';

const take = ({ data: { blogs } }: { data: { blogs: Parameters<typeof blogSummaryFromWire>[0][] } }) =>
	blogs.map(blogSummaryFromWire);

export async function loader({ context, url }: Route.LoaderArgs) {
	const lang = langFromPath(url.pathname);
	const t = textsOf(lang, 'blog');
	const blogs: Asked<BlogSummary[]> = askedFrom(await call('blogs.list', {}, context.get(apiContext)), take);
	return data(
		{
			blogs,
			meta: { title: t('meta.title'), description: t('meta.description') },
			messages: messagesFor(lang, ['content', 'blog']),
		},
		{ status: pageStatus(blogs) },
	);
}

/** Without a token the page's own answer is the one that everybody gets. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
	if (readToken() === null) return serverLoader();
	const blogs = askAsMe('blogs.list', {}, take);
	return { ...(await serverLoader()), blogs };
}

export function meta({ loaderData }: Route.MetaArgs) {
	return metaTags(loaderData?.meta);
}

/** spec: catalogue §2.13 */
export default function Blogs({ loaderData }: Route.ComponentProps) {
	const t = useTranslations('blog');
	const { categories } = useShellData();
	return (
		<div className="wrap pb-6">
			<div className="page-banner banner-leaf mb-6 md:mb-8">
				<div>
					<h1>{t('title')}</h1>
					<p>{t('lead')}</p>
				</div>
				<Picture
					src={pictureOf(categories, 'Leafy Vegetables')}
					alt=""
					size={250}
					sizes="(width < 760px) 118px, 250px"
					isEager
				/>
			</div>
			<AskedContent
				answer={loaderData.blogs}
				call={{ name: 'blogs.list', input: {} }}
				skeleton={<BlogListSkeleton />}
				failed={(status) => <Unloaded title={status === 0 ? t('noAnswer') : t('failed')} />}
			>
				{(blogs) => <BlogList blogs={blogs} />}
			</AskedContent>
			<ContentLinks current="/Blogc" />
		</div>
	);
}
