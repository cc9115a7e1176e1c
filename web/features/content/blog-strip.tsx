import { LocalLink, useEnglishMark } from '#web/language.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { BlogExcerpt } from './blog-excerpt.ts';

/** All articles in cards of four columns, each leading to the blog. spec: catalogue §2.3 */
export function BlogStrip({ blogs }: { blogs: readonly BlogExcerpt[] }) {
	const lang = useEnglishMark();
	return (
		<ul
			lang={lang}
			className="no-scrollbar -mx-4 grid snap-x scroll-px-4 auto-cols-[78%] grid-flow-col gap-2.5 overflow-x-auto px-4 sm:auto-cols-[44%] md:mx-0 md:grid-flow-row md:grid-cols-2 md:gap-4 md:px-0 lg:grid-cols-4"
		>
			{blogs.map((blog) => (
				<li key={blog.id} className="blog-card">
					{blog.picture && <Picture src={blog.picture} alt="" size={360} height={240} sizes="280px" />}
					<h3>
						<LocalLink to="/Blogc" discover="none">
							{blog.title}
						</LocalLink>
					</h3>
					<p>{blog.excerpt}</p>
				</li>
			))}
		</ul>
	);
}
