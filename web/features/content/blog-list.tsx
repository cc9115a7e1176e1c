import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTranslations } from 'use-intl';
import { BlogCard } from './blog-card.tsx';
import type { BlogSummary } from './blog-excerpt.ts';

const columns = 'grid gap-4 md:grid-cols-2 md:gap-6';

export function BlogList({ blogs }: { blogs: readonly BlogSummary[] }) {
	const t = useTranslations('blog');
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
	const t = useTranslations('blog');
	return (
		<div role="status" aria-label={t('loading')} className={columns}>
			{[0, 1, 2, 3].map((place) => (
				<Skeleton key={place} className="h-96 rounded-m!" />
			))}
		</div>
	);
}
