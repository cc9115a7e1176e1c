import { LocalLink } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { useRevalidator } from 'react-router';
import { type Category, defaultPicture } from './layout-data.ts';

export function CategoryPicture({ category, size }: { category: Category; size: number }) {
	return <Picture src={category.picture ?? defaultPicture} alt="" size={size} />;
}

/** Groups before their members, in the order of the shop. */
function inGroups(categories: readonly Category[]): { category: Category; members: Category[] }[] {
	const names = new Set(categories.map((category) => category.name));
	return categories
		.filter((category) => category.parent === null || !names.has(category.parent))
		.map((category) => ({ category, members: categories.filter((other) => other.parent === category.name) }));
}

function CategoryLink({ category, isMember }: { category: Category; isMember: boolean }) {
	return (
		<LocalLink
			to={productsOf(category.name)}
			state={{ category: category.name }}
			className={`flex min-h-11 items-center gap-3 rounded-s px-2 hover:bg-leaf-50 ${isMember ? 'pl-5' : 'font-semibold'}`}
		>
			<CategoryPicture category={category} size={28} />
			{category.label}
		</LocalLink>
	);
}

/** The links of the category menu; a load error has a retry. */
export function CategoryList({ categories }: { categories: Category[] | null }) {
	const t = useTranslations('layout');
	const { revalidate, state } = useRevalidator();
	if (categories === null && state === 'loading') {
		return (
			<div role="status" className="flex flex-col gap-3 p-2">
				{t('loadingCategories')}
				<Skeleton />
				<Skeleton />
			</div>
		);
	}
	if (categories === null) {
		return (
			<div className="p-2">
				<p role="alert">{t('categoriesError')}</p>
				<button
					type="button"
					data-keeps-open
					className="min-h-11 font-semibold text-leaf-700 underline"
					onClick={() => revalidate()}
				>
					{t('tryAgain')}
				</button>
			</div>
		);
	}
	return (
		<ul className="md:columns-2 md:gap-x-2">
			<li>
				<LocalLink to="/product" className="flex min-h-11 items-center rounded-s px-2 font-semibold hover:bg-leaf-50">
					{t('allProducts')}
				</LocalLink>
			</li>
			{inGroups(categories).map(({ category, members }) => (
				<li key={category.name} className="break-inside-avoid">
					<CategoryLink category={category} isMember={false} />
					{members.length > 0 && (
						<ul>
							{members.map((member) => (
								<li key={member.name}>
									<CategoryLink category={member} isMember />
								</li>
							))}
						</ul>
					)}
				</li>
			))}
		</ul>
	);
}
