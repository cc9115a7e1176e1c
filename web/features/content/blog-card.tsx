import { LocalLink, useEnglishMark } from '#web/language.tsx';
import { blogPage } from '#web/links.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useTranslations } from 'use-intl';
import type { BlogSummary } from './blog-excerpt.ts';
import { Byline } from './byline.tsx';

/** spec: catalogue §2.13 — thumbnail, title, author, date, the first 100 characters, Read More */
export function BlogCard({ blog, isEager }: { blog: BlogSummary; isEager: boolean }) {
	const t = useTranslations('blog');
	const lang = useEnglishMark();
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
				<h2 lang={lang} className="text-xl leading-snug tracking-[-0.01em] md:text-2xl">
					{blog.title}
				</h2>
				<Byline author={blog.author} publishedAt={blog.publishedAt} className="mt-1" />
				<p lang={lang} className="mt-2.5 mb-3 text-soil-700">
					{blog.excerpt}
				</p>
				<LocalLink
					to={blogPage(blog.id)}
					prefetch="intent"
					aria-label={t('readMoreOf', { title: blog.title })}
					className="mt-auto inline-flex min-h-11 items-center self-start font-bold text-leaf-700 underline decoration-2 underline-offset-4 after:absolute after:inset-0"
				>
					{t('readMore')}
				</LocalLink>
			</div>
		</article>
	);
}
