import type { User } from '#domain/user.ts';
import type { Review } from '#contract/reviews-wire.ts';
import { InlineLogin } from '#web/accounts/login-modal.tsx';
import { useUser } from '#web/accounts/signed-in-only.tsx';
import { callAuthed } from '#web/lib/call-authed.ts';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { EmptyState, LoadError } from '#web/ui/states.tsx';
import { ReviewList, ReviewsSkeleton } from './review-list.tsx';
import { reviewPageFrom, useReviews } from './use-reviews.ts';

/** The reviews of the signed-in user; otherwise the login. */
export function MyReviews() {
	const t = useTranslations('reviews');
	const who = useUser();
	if (who.state === 'loading') return <ReviewsSkeleton label={t('loading')} />;
	if (who.state === 'signed-out') return <InlineLogin />;
	if (who.state === 'failed') {
		return <LoadError title={t('loadError')} text={t('noResponse')} retryLabel={t('retry')} onRetry={who.retry} />;
	}
	return <ReviewsOf key={who.user.id} user={who.user} />;
}

function ReviewsOf({ user }: { user: User }) {
	const t = useTranslations('reviews');
	const reviews = useReviews(
		async () => reviewPageFrom(await callAuthed('reviews.ofUser', { params: { id: user.id } })),
		null,
	);
	return (
		<ReviewList
			reviews={reviews}
			headOf={(review) => <ReviewedProduct product={review.product} />}
			empty={
				<EmptyState title={t('mine.empty')} text={t('mine.emptyText')}>
					<LocalLink to="/product" className={buttonClass('primary')}>
						{t('mine.browse')}
					</LocalLink>
				</EmptyState>
			}
		/>
	);
}

function ReviewedProduct({ product }: { product: Review['product'] }) {
	const { name, second, secondLang } = localNames(useLang(), product.names);
	return (
		<div className="mb-3 flex items-center gap-3">
			<Picture src={product.picture} alt="" size={52} tint={product.tint} />
			<div>
				<h2 className="text-lg leading-tight">
					<LocalLink to={productPage(product.id)} className="inline-flex min-h-6 items-center hover:underline">
						{name}
					</LocalLink>
				</h2>
				<p lang={secondLang} className="text-md text-soil-500">
					{second}
				</p>
			</div>
		</div>
	);
}
