import type { Names, Tint } from '#domain/product.ts';
import type { ReviewWire } from './reviews.ts';

export type Review = {
	id: string;
	/** the signed-in user; null for reviews of others */
	authorId: string | null;
	/** null: no author is named */
	authorName: string | null;
	product: { id: string; names: Names; picture: string; tint: Tint };
	rating: number;
	text: string;
	/** UTC instants, ISO 8601 */
	writtenAt: string;
	changedAt: string;
	isSample: boolean;
	reply: string | null;
};

export function reviewFromWire(wire: ReviewWire): Review {
	return {
		id: wire._id,
		authorId: wire.user?._id ?? null,
		authorName: wire.user?.name.trim() || null,
		product: {
			id: wire.product._id,
			names: wire.product.names,
			picture: wire.product.thumbnail,
			tint: wire.product.tint,
		},
		rating: wire.rating,
		text: wire.description,
		writtenAt: wire.createdAt,
		changedAt: wire.updatedAt,
		isSample: wire.isDemo,
		reply: wire.answer,
	};
}
