import type { Refusal } from '#domain/refusals.ts';

/** `fail`: the request cannot be done as it is; `error`: the shop could not do it. */
export type ErrorBody = {
	status: 'fail' | 'error';
	message: string;
	code: string;
	requestId: string;
	/** field → what is wrong with it */
	errors?: Record<string, string>;
	/** facts that help the caller to go on: the new quote, what is left of each line */
	details?: Record<string, unknown>;
};

/** Total by type: a refusal without a row does not compile. */
export const refusals: Record<Refusal, { status: number; message: string }> = {
	NOT_SIGNED_IN: { status: 401, message: 'Please log in to continue.' },
	SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Please log in again.' },
	NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
	NOT_FOUND: { status: 404, message: 'Not found.' },
	PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
	CAMPAIGN_NOT_FOUND: { status: 404, message: 'This campaign does not exist.' },
	BLOG_NOT_FOUND: { status: 404, message: 'The requested blog does not exist.' },
	ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
	EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists. Please log in.' },
	BAD_CREDENTIALS: { status: 401, message: 'Incorrect email or password.' },
	GOOGLE_TOKEN_INVALID: { status: 401, message: 'Google could not confirm who you are. Please try again.' },
	GOOGLE_OTHER_ACCOUNT: {
		status: 409,
		message: 'This email belongs to another Google account. Please log in with your password.',
	},
	GOOGLE_UNREACHABLE: { status: 503, message: 'Google cannot be reached. Please try again or use your password.' },
	RESET_LINK_DEAD: { status: 422, message: 'This link is no longer valid. Please ask for a new one.' },
	TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
	TOTP_REQUIRED: {
		status: 401,
		message: 'This account asks for a code of its authenticator app as well. Please log in at /office.',
	},
	TOTP_WRONG: { status: 401, message: 'This code is not right, or it was used already. Please wait for the next one.' },
	/** the same while it is being set up: nobody has to log in again for it */
	TOTP_WRONG_CODE: { status: 422, message: 'This code is not right. Please check the clock of your phone.' },
	TOTP_NOT_BEGUN: { status: 409, message: 'Please scan a new code first.' },
	PASSWORD_WRONG: { status: 422, message: 'This is not your password.' },
	STAFF_PASSWORD_SHORT: { status: 422, message: 'A password of the staff has at least 12 characters.' },
	INVITATION_DEAD: { status: 422, message: 'This invitation is no longer valid. Please ask the owner for a new one.' },
	OWNER_LINK_DEAD: {
		status: 422,
		message: 'This link is no longer valid. Start the shop again: it prints a new one as long as there is no owner.',
	},
	ALREADY_STAFF: { status: 409, message: 'This person works here already.' },
	LAST_OWNER: { status: 409, message: 'The shop needs an owner. Make somebody else one first.' },
	STAFF_NOT_FOUND: { status: 404, message: 'Nobody of this name works here.' },
	SESSION_NOT_FOUND: { status: 404, message: 'This session has ended already.' },
	CHANGED_MEANWHILE: {
		status: 409,
		message: 'This was changed somewhere else meanwhile. Please reload and try again.',
	},
	UNKNOWN_PRODUCT: { status: 422, message: 'A product in your cart is no longer in the shop. Please remove it.' },
	UNKNOWN_UNIT: { status: 422, message: 'A pack size in your cart is no longer offered. Please choose another one.' },
	NOT_FOR_SALE: { status: 422, message: 'A product in your cart cannot be bought online. Please remove it.' },
	OUT_OF_STOCK: { status: 409, message: 'There is not enough stock for your cart.' },
	PRICE_CHANGED: { status: 409, message: 'Prices have changed. Please check the new total.' },
	BELOW_MINIMUM: { status: 422, message: 'Minimum order ₹100 required' },
	NO_ADDRESS: {
		status: 422,
		message: 'Please provide at least one address (billing or delivery) to proceed with the order.',
	},
	ADDRESS_NOT_YOURS: { status: 422, message: 'This address is not in your account. Please choose another one.' },
	PINCODE_NOT_SERVED: { status: 422, message: 'We do not deliver to this pincode yet.' },
	KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for something else.' },
	KEY_TOO_LONG: { status: 422, message: 'An Idempotency-Key has at most 128 characters.' },
	TOO_MANY_OF_ONE: { status: 422, message: 'At most 999 packs of one product in one unit can be ordered.' },
	MOVE_NOT_ALLOWED: { status: 409, message: 'The order cannot change to this status.' },
	CASH_NOT_DUE: { status: 409, message: 'Cash is received only for an order that is out for delivery or delivered.' },
	NOT_IN_THE_SHOP: { status: 409, message: 'This order is not in the shop any more, or it is cancelled.' },
	PICK_INCOMPLETE: { status: 422, message: 'Please say of every line how much was found.' },
	PICK_TOO_MUCH: { status: 422, message: 'More cannot be packed than was ordered, or than was packed before.' },
	NOT_A_RIDER: { status: 422, message: 'This person does not ride for the shop.' },
	RETURN_NOT_OPEN: { status: 409, message: 'There is no return to settle for this order.' },
	RETURN_INCOMPLETE: { status: 422, message: 'Please say of every line what came back.' },
	RETURN_TOO_MUCH: { status: 422, message: 'More cannot come back than was sent.' },
	REFUND_NOT_DUE: { status: 409, message: 'Nothing is to be paid back for this order.' },
	REFUND_ACCOUNT_NONE: { status: 404, message: 'There is no bank account for this order.' },
	INVOICE_WRITTEN: {
		status: 409,
		message: 'The invoice of this order is written already, so what is in it cannot change.',
	},
	INVOICE_NOT_DUE: {
		status: 409,
		message: 'An invoice is written once the order is packed, and not if it is cancelled.',
	},
	INVOICE_NONE: { status: 404, message: 'None of these orders has this paper yet.' },
	SHOP_STATE_UNKNOWN: {
		status: 422,
		message:
			'The settings name neither a valid GSTIN nor the state in the address of the shop: the tax cannot be split.',
	},
	CREDIT_NOTE_NOT_DUE: {
		status: 409,
		message: 'A credit note takes back the invoice of a cancelled order, once what came back is settled.',
	},
	CASE_NOT_FOUND: { status: 404, message: 'Nobody wrote this.' },
	CASE_CLOSED: { status: 409, message: 'This is closed. Open it again to answer.' },
	NOT_AT_THE_DESK: { status: 422, message: 'This person does not answer at the desk.' },
	MAIL_NOT_FOUND: { status: 404, message: 'There is no such mail.' },
	MAIL_NOT_FAILED: { status: 409, message: 'Only a mail that failed is tried again.' },
	CUSTOMER_NOT_FOUND: { status: 404, message: 'There is no such customer.' },
	CUSTOMER_IS_STAFF: {
		status: 409,
		message: 'This person works here. Such an account is looked after under Staff, by the owner.',
	},
	CUSTOMER_HAS_BUSINESS: {
		status: 409,
		message: 'An order, a return or a refund of this person is still open. Please settle it first.',
	},
	CUSTOMER_NOT_CONFIRMED: { status: 422, message: 'This is not the e-mail of this customer.' },
	BUSY: { status: 503, message: 'The shop is very busy. Please try again in a moment.' },
	ALREADY_REVIEWED: {
		status: 409,
		message: 'You have reviewed this product already. You can edit your review instead.',
	},
	REVIEW_NOT_FOUND: { status: 404, message: 'Review not found.' },
	PICTURE_HEIC: {
		status: 422,
		message:
			'This is a HEIC photograph, which browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible; or send it as JPEG.',
	},
	PICTURE_KIND: { status: 422, message: 'This is not a picture we can take. Please send a JPEG, PNG or WebP file.' },
	PICTURE_ANIMATED: { status: 422, message: 'This picture moves. Please send a still one.' },
	PICTURE_PIXELS: { status: 422, message: 'This picture has more than 40 million pixels. Please make it smaller.' },
	PICTURE_UNREADABLE: { status: 422, message: 'This picture is broken or incomplete. Please send it once more.' },
	PICTURE_UNKNOWN: { status: 422, message: 'A picture is not there any more. Please send it once more.' },
	SKU_TAKEN: { status: 409, message: 'This SKU belongs to something else. Please choose another one.' },
	UNIT_TWICE: { status: 422, message: 'A product has each unit once.' },
	PACK_GONE: { status: 422, message: 'A pack of this product is not there any more. Please reload.' },
	PACK_NEEDS_PRICE: { status: 422, message: 'A new pack needs a price and an MRP.' },
	CANNOT_BE_SOLD: {
		status: 422,
		message:
			'This cannot be sold as it is: it needs a pack on sale, and no pack may cost more than its MRP. Keep it as a draft.',
	},
	CATEGORY_NOT_FOUND: { status: 404, message: 'This category does not exist.' },
	CATEGORY_ARCHIVED: { status: 422, message: 'This category is archived. Choose another one, or keep a draft.' },
	CATEGORY_NAME_TAKEN: { status: 409, message: 'There is a category of this name already.' },
	CATEGORY_HAS_PRODUCTS: {
		status: 409,
		message: 'Products of this category are on sale. Archive them first, or move them to another category.',
	},
	CATEGORY_HAS_MEMBERS: { status: 409, message: 'Other categories belong to this one. Archive or move them first.' },
	CATEGORY_TOO_DEEP: {
		status: 422,
		message: 'A category belongs to a group that belongs to nothing else, and a group with categories to none.',
	},
	POOL_NOT_FOUND: { status: 404, message: 'This stock does not exist.' },
	STOCK_TOO_LITTLE: { status: 409, message: 'There is not so much on hand.' },
	COUNTED_TOO_LITTLE: {
		status: 409,
		message: 'Open orders are promised more than you counted. Short-pick or cancel one of them first.',
	},
	SEARCH_NOT_FOUND: { status: 404, message: 'Somebody has dealt with this search already.' },
	DOCUMENT_KIND: { status: 422, message: 'This is not a whole PDF. Please send a PDF file.' },
	PACKS_GONE: { status: 409, message: 'Some of these packs are no longer sold. Nothing was published.' },
	PRICES_CHANGED: {
		status: 409,
		message: 'Somebody else changed some of these prices meanwhile. Nothing was published.',
	},
	PRICES_WRONG: {
		status: 422,
		message: 'A price must be above zero and not above its MRP. Nothing was published.',
	},
	PRICE_JUMPS: {
		status: 409,
		message: 'Some prices change by more than half. Please look at them and confirm. Nothing was published.',
	},
	NOTHING_CHANGES: { status: 422, message: 'All of these prices stand already.' },
	PUBLISH_TIME_PAST: { status: 422, message: 'This time has passed. Please choose a later one, or publish now.' },
	BATCH_NOT_FOUND: { status: 404, message: 'These prices are not known.' },
	BATCH_NOT_WAITING: { status: 409, message: 'These prices are published or withdrawn already.' },
	BATCH_NOT_PUBLISHED: { status: 409, message: 'These prices were never published.' },
	NOTHING_TO_UNDO: { status: 409, message: 'All of these prices have changed since. Nothing was put back.' },
	PACK_NOT_FOUND: { status: 404, message: 'This pack is not known.' },
	IMPORT_NOT_FOUND: { status: 404, message: 'This file is no longer known. Please choose it again.' },
	VALUE_TAKEN: { status: 409, message: 'This is taken already. Please choose another one.' },
	MEDIA_UNKNOWN: { status: 422, message: 'This picture or document is not there. Please upload it again.' },
	LINK_LEADS_NOWHERE: {
		status: 422,
		message: 'This leads nowhere. Use a page of the shop such as /OfferZone, or an address that starts with https://.',
	},
	VIDEO_LINK_UNKNOWN: { status: 422, message: 'This is not the address of a YouTube video.' },
	PERSON_UNKNOWN: { status: 422, message: 'Nobody has an account with this email.' },
	LIMIT_BELOW_USE: { status: 422, message: 'The coupon was used more often than this already.' },
	COUPON_IN_ORDERS: { status: 409, message: 'Orders carry this coupon, so it stays. Switch it off instead.' },
	COUPON_UNKNOWN: { status: 422, message: 'Coupon Not Found' },
	COUPON_NOT_STARTED: { status: 422, message: 'This coupon is not valid yet.' },
	COUPON_EXPIRED: { status: 422, message: 'This coupon has expired.' },
	COUPON_EXHAUSTED: { status: 422, message: 'This coupon has been used up.' },
	COUPON_ALREADY_USED: { status: 422, message: 'You have used this coupon already.' },
	COUPON_NOT_YOURS: { status: 422, message: 'This coupon is for another account.' },
	COUPON_BELOW_MINIMUM: { status: 422, message: 'Your cart is below the minimum of this coupon.' },
	REASON_REQUIRED: { status: 422, message: 'Please select a reason!' },
	ACCOUNT_DETAILS_REQUIRED: { status: 422, message: 'Account details are required for paid orders.' },
	ACCOUNT_DETAILS_INVALID: { status: 422, message: 'Please check the account number and the IFSC code.' },
};
