import type { CancellationRefusal } from './cancellation.ts';
import type { CouponRefusal } from './coupon.ts';

/** The closed list of reasons to say no. Every one has its status and sentence in contract/errors.ts. */
export type Refusal =
	| 'NOT_SIGNED_IN'
	| 'SESSION_EXPIRED'
	| 'NOT_ALLOWED'
	| 'NOT_FOUND'
	| 'PRODUCT_NOT_FOUND'
	| 'CAMPAIGN_NOT_FOUND'
	| 'BLOG_NOT_FOUND'
	| 'ORDER_NOT_FOUND'
	| 'EMAIL_TAKEN'
	| 'BAD_CREDENTIALS'
	| 'GOOGLE_TOKEN_INVALID'
	| 'GOOGLE_OTHER_ACCOUNT'
	| 'GOOGLE_UNREACHABLE'
	| 'RESET_LINK_DEAD'
	| 'TOO_MANY_ATTEMPTS'
	| 'CHANGED_MEANWHILE'
	| 'UNKNOWN_PRODUCT'
	| 'UNKNOWN_UNIT'
	| 'NOT_FOR_SALE'
	| 'OUT_OF_STOCK'
	| 'PRICE_CHANGED'
	| 'BELOW_MINIMUM'
	| 'NO_ADDRESS'
	| 'ADDRESS_NOT_YOURS'
	| 'PINCODE_NOT_SERVED'
	| 'KEY_REUSED'
	| 'KEY_TOO_LONG'
	| 'TOO_MANY_OF_ONE'
	| 'MOVE_NOT_ALLOWED'
	| 'BUSY'
	| 'ALREADY_REVIEWED'
	| 'REVIEW_NOT_FOUND'
	| CouponRefusal
	| CancellationRefusal;
