import { dayMs } from '#domain/duration.ts';
import type { Db } from '#database/db.ts';

export type SeedCoupon = {
	code: string;
	percent?: number;
	amountPaise?: number;
	capPaise?: number;
	minimumPaise?: number;
	startsAt?: Date;
	endsAt?: Date | null;
	totalLimit?: number;
	userLimit?: number;
	userId?: string;
	usedCount?: number;
	isAdvertised?: boolean;
};

export async function insertCoupon(db: Db, coupon: SeedCoupon): Promise<string> {
	const { id } = await db
		.insertInto('coupons')
		.values({
			code: coupon.code,
			code_key: coupon.code.trim().toUpperCase(),
			discount_type: coupon.percent === undefined ? 'fixed' : 'percentage',
			percent: coupon.percent ?? null,
			amount_paise: coupon.amountPaise ?? null,
			cap_paise: coupon.capPaise ?? null,
			minimum_paise: coupon.minimumPaise ?? 0,
			...(coupon.startsAt === undefined ? {} : { starts_at: coupon.startsAt }),
			ends_at: coupon.endsAt ?? null,
			total_limit: coupon.totalLimit ?? null,
			user_limit: coupon.userLimit ?? null,
			user_id: coupon.userId ?? null,
			used_count: coupon.usedCount ?? 0,
			is_advertised: coupon.isAdvertised ?? false,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Two advertised coupons and one of every other type, so that each response can be seen in the demo. */
export function demoCoupons(now: Date): SeedCoupon[] {
	const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
	const long = new Date(now.getTime() - 30 * dayMs);
	return [
		{ code: 'FRESH10', percent: 10, endsAt: inDays(45), isAdvertised: true },
		{ code: 'HARVEST15', percent: 15, capPaise: 20_000, minimumPaise: 50_000, endsAt: inDays(30), isAdvertised: true },
		{ code: 'FLAT50', amountPaise: 5000, minimumPaise: 30_000, endsAt: inDays(90) },
		{ code: 'ONCE20', percent: 20, capPaise: 10_000, userLimit: 1, endsAt: inDays(60) },
		{ code: 'MONSOON25', percent: 25, startsAt: long, endsAt: inDays(-5) },
		{ code: 'FIRST100', amountPaise: 10_000, totalLimit: 100, usedCount: 100, endsAt: inDays(60) },
		{ code: 'NEXTYEAR', percent: 12, startsAt: inDays(60), endsAt: inDays(120) },
	];
}
