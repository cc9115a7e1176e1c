import { LocalLink, type LocalText } from '#web/lib/language.tsx';
import { blogPage } from '#web/lib/links.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import type { BlogExcerpt, BlogSummary } from './blog-excerpt.ts';

type BylineProps = { author: LocalText; publishedAt: string; className?: string };

/** Author and date: 21 Nov 2026 in the time zone of the shop. */
export function Byline({ author, publishedAt, className = '' }: BylineProps) {
	const dayText = useDayText();
	const on = dayText(new Date(publishedAt));
	return (
		<p className={`text-md text-soil-500 ${className}`}>
			<span lang={author.lang} className="font-semibold text-soil-700">
				{author.text}
			</span>
			<span aria-hidden="true"> · </span>
			<time dateTime={publishedAt}>{on}</time>
		</p>
	);
}

/** spec: catalogue §2.13 — thumbnail, title, author, date, the first 100 characters, Read More */
function BlogCard({ blog, isEager }: { blog: BlogSummary; isEager: boolean }) {
	const t = useTranslations('content-blog');
	return (
		<article className="relative flex h-full flex-col overflow-hidden rounded-m border border-soil-200 bg-card transition-colors hover:border-leaf-200">
			{blog.picture && (
				<Picture
					src={blog.picture}
					alt=""
					size={720}
					height={480}
					sizes="(width < 760px) 100vw, 592px"
					isEager={isEager}
					className="aspect-[3/2] h-auto w-full bg-tint-leafy object-cover"
				/>
			)}
			<div className="flex grow flex-col p-4 md:p-6">
				<h2 lang={blog.lang} className="text-xl leading-snug tracking-[-0.01em] md:text-2xl">
					{blog.title}
				</h2>
				<Byline author={blog.author} publishedAt={blog.publishedAt} className="mt-1" />
				<p lang={blog.lang} className="mt-2.5 mb-3 text-soil-700">
					{blog.excerpt}
				</p>
				<LocalLink
					to={blogPage(blog.id)}
					prefetch
					aria-label={t('readMoreOf', { title: blog.title })}
					className="mt-auto inline-flex min-h-11 items-center self-start font-bold text-leaf-700 underline decoration-2 underline-offset-4 after:absolute after:inset-0"
				>
					{t('readMore')}
				</LocalLink>
			</div>
		</article>
	);
}

const columns = 'grid gap-4 md:grid-cols-2 md:gap-6';

export function BlogList({ blogs }: { blogs: readonly BlogSummary[] }) {
	const t = useTranslations('content-blog');
	if (blogs.length === 0) {
		return (
			<EmptyState title={t('empty')} text={t('emptyText')}>
				<LocalLink to="/product" className={buttonClass('primary')}>
					{t('toProducts')}
				</LocalLink>
			</EmptyState>
		);
	}
	return (
		<ul className={columns}>
			{blogs.map((blog, index) => (
				<li key={blog.id}>
					<BlogCard blog={blog} isEager={index < 2} />
				</li>
			))}
		</ul>
	);
}

export function BlogListSkeleton() {
	const t = useTranslations('content-blog');
	return (
		<div role="status" aria-label={t('loading')} className={columns}>
			{[0, 1, 2, 3].map((key) => (
				<Skeleton key={key} className="h-96 rounded-m!" />
			))}
		</div>
	);
}

/** All blogs in four columns of cards, each linked to the list. spec: catalogue §2.3 */
export function BlogStrip({ blogs }: { blogs: readonly BlogExcerpt[] }) {
	return (
		<ul className="no-scrollbar -mx-4 grid snap-x scroll-px-4 auto-cols-[78%] grid-flow-col gap-2.5 overflow-x-auto px-4 sm:auto-cols-[44%] md:mx-0 md:grid-flow-row md:grid-cols-2 md:gap-4 md:px-0 lg:grid-cols-4">
			{blogs.map((blog) => (
				<li key={blog.id} lang={blog.lang} className="blog-card">
					{blog.picture && (
						<Picture src={blog.picture} alt="" size={360} height={240} sizes="(width<760px) 71vw,280px" />
					)}
					<h3>
						<LocalLink to="/Blogc">{blog.title}</LocalLink>
					</h3>
					<p>{blog.excerpt}</p>
				</li>
			))}
		</ul>
	);
}
