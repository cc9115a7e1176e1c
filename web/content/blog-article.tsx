import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SafeHtml } from '#web/ui/safe-html.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import type { Blog, BlogSummary } from './blog-excerpt.ts';
import { BlogList, Byline } from './blog-list.tsx';

function BackToBlogs() {
	const t = useTranslations('content-blog');
	return (
		<LocalLink
			to="/Blogc"
			className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf-700 hover:underline"
		>
			<ChevronIcon size={20} className="rotate-90" />
			{t('back')}
		</LocalLink>
	);
}

type BlogArticleProps = { blog: Blog; others: readonly BlogSummary[] };

/** spec: catalogue §2.13 — title, author, date, thumbnail, content and a back link */
export function BlogArticle({ blog, others }: BlogArticleProps) {
	const t = useTranslations('content-blog');
	return (
		<>
			<article className="mx-auto max-w-[46rem]">
				<BackToBlogs />
				<h1 lang={blog.lang} className="mt-2 text-3xl leading-[1.1] tracking-[-0.02em] md:text-4xl">
					{blog.title}
				</h1>
				<Byline author={blog.author} publishedAt={blog.publishedAt} className="mt-2.5" />
				{blog.picture && (
					<Picture
						src={blog.picture}
						alt=""
						size={720}
						height={480}
						sizes="(width < 760px) 100vw, 736px"
						isEager
						className="mt-5 aspect-[3/2] h-auto w-full rounded-l bg-tint-leafy object-cover"
					/>
				)}
				<SafeHtml html={blog.html} lang={blog.lang} className="article mt-6" />
				<div className="mt-8 border-t border-soil-200 pt-3">
					<BackToBlogs />
				</div>
			</article>
			{others.length > 0 && (
				<section>
					<SectionTitle>
						<LocalLink to="/Blogc">{t('moreBlogs')}</LocalLink>
					</SectionTitle>
					<BlogList blogs={others} />
				</section>
			)}
		</>
	);
}

export function BlogArticleSkeleton() {
	const t = useTranslations('content-blog');
	return (
		<div role="status" aria-label={t('loadingOne')} className="mx-auto flex max-w-[46rem] flex-col gap-4 pt-12">
			<Skeleton className="h-10 w-4/5" />
			<Skeleton className="h-5 w-1/3" />
			<Skeleton className="mt-2 aspect-[3/2] w-full rounded-l!" />
			{['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, line) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines have no other key
				<Skeleton key={line} className={`h-5 ${width}`} />
			))}
		</div>
	);
}

/** spec: catalogue §8 — 404 */
export function BlogMissing() {
	const t = useTranslations('content-blog');
	return (
		<>
			<h1 className="sr-only">{t('notFound')}</h1>
			<EmptyState title={t('notFound')} text={t('refusals.BLOG_NOT_FOUND')}>
				<LocalLink to="/Blogc" className={buttonClass('primary')}>
					{t('back')}
				</LocalLink>
			</EmptyState>
		</>
	);
}
