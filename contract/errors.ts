import type { CancellationRefusal } from '#domain/cancellation.ts';
import type { CouponRefusal } from '#domain/coupon.ts';
import { formatRupees } from '#domain/money.ts';
import { maxFileMegabytes } from '#domain/price-change.ts';
import { returnDays, soleRefundLimit } from '#domain/refund.ts';

/** `figures` is the message with figures, each written as {name}, for those who know them; `message` is the one without. */
type Row = { status: number; message: string; figures?: string };

const saveAsCsv =
	'This is a spreadsheet. In Excel or Google Sheets choose “Save as” or “Download”, then CSV, and import that file.';

/** Every refusal with its HTTP status and message. */
export const refusals = {
	NOT_SIGNED_IN: { status: 401, message: 'Please log in to continue.' },
	SESSION_EXPIRED: { status: 401, message: 'Your session has ended. Please log in again.' },
	NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
	PASSWORD_NEEDED: { status: 403, message: 'Please enter your password again.' },
	TOTP_MISSING: {
		status: 403,
		message: 'Set up two-factor authentication first: your role sees customers or money.',
	},
	NOT_FOUND: { status: 404, message: 'Not found.' },
	PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found.' },
	CAMPAIGN_NOT_FOUND: { status: 404, message: 'Campaign not found.' },
	BLOG_NOT_FOUND: { status: 404, message: 'The requested blog does not exist.' },
	ORDER_NOT_FOUND: { status: 404, message: 'Order not found.' },
	EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists. Please log in.' },
	BAD_CREDENTIALS: { status: 401, message: 'Incorrect email or password.' },
	GOOGLE_TOKEN_INVALID: { status: 401, message: 'Google sign-in could not be verified. Please try again.' },
	GOOGLE_OTHER_ACCOUNT: {
		status: 409,
		message: 'This email belongs to another Google account. Please log in with your password.',
	},
	GOOGLE_UNREACHABLE: { status: 503, message: 'Google cannot be reached. Please try again or use your password.' },
	RESET_LINK_EXPIRED: { status: 422, message: 'This link has expired. Please request a new one.' },
	EMAIL_LINK_EXPIRED: { status: 422, message: 'This link has expired or was used. Please request a new one.' },
	EMAIL_LINK_OF_OTHER_ACCOUNT: {
		status: 409,
		message: 'This link was sent to another account. Log in with that account and open the link again.',
	},
	TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
	TOTP_REQUIRED: { status: 401, message: 'This account uses two-factor authentication. Please log in at /office.' },
	TOTP_WRONG: { status: 401, message: 'Wrong or already used code. Please wait for the next one.' },
	/** 422 during the setup of two-factor authentication, because a 401 would end the session */
	TOTP_WRONG_CODE: { status: 422, message: "Wrong code. Please check your phone's clock." },
	TOTP_NOT_BEGUN: { status: 409, message: 'Please scan a new QR code first.' },
	PASSWORD_WRONG: { status: 422, message: 'Current password is wrong.' },
	PASSWORD_TOO_COMMON: {
		status: 422,
		message: 'This password is one of the most common ones and easy to guess. Please choose another one.',
	},
	STAFF_PASSWORD_SHORT: { status: 422, message: 'Staff passwords must have at least 12 characters.' },
	INVITATION_HAS_ACCOUNT: {
		status: 409,
		message:
			'This email address has an account. Open the invitation again and confirm it with the password of the account.',
	},
	INVITATION_EXPIRED: { status: 422, message: 'Invitation expired. Ask the owner for a new one.' },
	OWNER_LINK_EXPIRED: {
		status: 422,
		message: 'This link has expired. Restart the shop to get a new one, as long as there is no owner account.',
	},
	ALREADY_STAFF: { status: 409, message: 'This user is already a staff member.' },
	LAST_OWNER: { status: 409, message: 'The shop needs an owner. Make another staff member an owner first.' },
	STAFF_NOT_FOUND: { status: 404, message: 'Staff member not found.' },
	SESSION_NOT_FOUND: { status: 404, message: 'Session not found or already revoked.' },
	STALE_VERSION: {
		status: 409,
		message: 'Changed in another window or by another user. Please reload and try again.',
	},
	UNKNOWN_PRODUCT: { status: 422, message: 'A product in your cart is no longer available. Please remove it.' },
	UNKNOWN_UNIT: { status: 422, message: 'A pack size in your cart is no longer available. Please choose another one.' },
	NOT_FOR_SALE: { status: 422, message: 'A product in your cart cannot be bought online. Please remove it.' },
	OUT_OF_STOCK: { status: 409, message: 'Not enough stock for your cart.' },
	PRICE_CHANGED: { status: 409, message: 'Prices have changed. Please check the new total.' },
	BELOW_MINIMUM: { status: 422, message: 'Minimum order ₹100 required', figures: 'Minimum order {minimum} required' },
	ORDER_TOO_LARGE: { status: 422, message: 'An order can be at most ₹10 crore. Please order less.' },
	NO_ADDRESS: {
		status: 422,
		message: 'Please provide at least one address (billing or delivery) to proceed with the order.',
	},
	MOBILE_REQUIRED: { status: 422, message: 'Please enter a valid 10-digit mobile number.' },
	ADDRESS_NOT_YOURS: { status: 422, message: 'This address is not in your account. Please choose another one.' },
	PINCODE_NOT_SERVED: { status: 422, message: 'We do not deliver to this pincode yet.' },
	KEY_REUSED: { status: 422, message: 'This Idempotency-Key was used for a different request.' },
	KEY_TOO_LONG: { status: 422, message: 'An Idempotency-Key must have at most 128 characters.' },
	TOO_MANY_OF_ONE: { status: 422, message: 'At most 999 packs of one product and pack size can be ordered.' },
	INVALID_TRANSITION: { status: 409, message: 'The order cannot change to this status.' },
	ORDER_NOT_PACKED: { status: 409, message: 'Pack this order first; only order staff may dispatch it unpacked.' },
	DISPATCH_REASON_REQUIRED: { status: 422, message: 'This order is not packed: enter the reason for dispatching it.' },
	NO_STATUS_TO_UNDO: { status: 409, message: 'No status update to undo.' },
	UNDO_STATUS_TOO_LATE: { status: 409, message: 'A status update can be undone within ten minutes only.' },
	UNDO_STATUS_AFTER_CASH: {
		status: 409,
		message: 'Cash was collected after this status update: undo the cash collection first.',
	},
	UNDO_STATUS_AFTER_DOCUMENT: {
		status: 409,
		message: 'An inspection, a refund or a credit note followed this status update and cannot be undone.',
	},
	UNDO_STATUS_CUSTOMER_ERASED: { status: 409, message: 'The customer was erased since: the order stays as it is.' },
	UNDO_STATUS_STOCK_SOLD: { status: 409, message: 'The released stock was sold since: the order stays cancelled.' },
	CASH_TOO_MUCH: { status: 422, message: 'The amount must be above zero and at most what is due.' },
	NO_CASH_COLLECTED: { status: 409, message: 'No cash was collected for this order.' },
	UNDO_CASH_TOO_LATE: {
		status: 409,
		message: 'You can undo a cash collection within ten minutes; ask order staff to undo it.',
	},
	CASH_NOT_DUE: { status: 409, message: 'Cash can be recorded from dispatch on, while an amount is due.' },
	ORDER_ALREADY_DISPATCHED: { status: 409, message: 'This order is already dispatched or cancelled.' },
	ORDER_IN_REVIEW: { status: 409, message: 'This order waits for review. Approve it first.' },
	PICK_INCOMPLETE: { status: 422, message: 'Enter the quantity found for every item.' },
	PICK_TOO_MUCH: {
		status: 422,
		message: 'The packed quantity cannot exceed the ordered quantity or the quantity packed before.',
	},
	NOT_A_RIDER: { status: 422, message: 'This staff member is not a rider.' },
	NO_OPEN_RETURN: { status: 409, message: 'This order has no open return.' },
	RETURN_INCOMPLETE: { status: 422, message: 'Enter the returned quantity for every item.' },
	RETURN_TOO_MUCH: { status: 422, message: 'Returned quantity exceeds delivered quantity.' },
	RETURN_REASON_REQUIRED: { status: 422, message: 'Nothing is accepted: enter the reason for the customer.' },
	RETURN_LATE: {
		status: 422,
		message: `Requested more than ${returnDays} days after the delivery: to accept items, enter the reason.`,
	},
	RETURN_NOT_INSPECTED: { status: 409, message: 'Inspect the returned items first: the refund depends on them.' },
	REFUND_NOT_DUE: { status: 409, message: 'No refund is due for this order.' },
	REFUND_NEEDS_SECOND_STAFF: {
		status: 403,
		message: `A refund above ${formatRupees(soleRefundLimit)} is recorded by a staff member other than the one who decided it.`,
	},
	REFUND_ACCOUNT_NONE: { status: 404, message: 'This order has no refund account.' },
	INVOICE_ISSUED: { status: 409, message: 'Invoice issued. Quantities can no longer change.' },
	INVOICE_NOT_DUE: {
		status: 409,
		message: 'An invoice can be issued only for a packed order that is not cancelled.',
	},
	NO_INVOICE: { status: 404, message: 'No such document has been issued for these orders.' },
	SHOP_STATE_UNKNOWN: {
		status: 422,
		message: 'GST cannot be split: enter a valid GSTIN, or an address with its state, in the settings.',
	},
	CREDIT_NOTE_NOT_DUE: {
		status: 409,
		message: 'A credit note can be issued only for an invoiced, cancelled order whose return is processed.',
	},
	TICKET_NOT_FOUND: { status: 404, message: 'Ticket not found.' },
	TICKET_CLOSED: { status: 409, message: 'This ticket is closed. Reopen it to reply.' },
	NOT_SUPPORT_STAFF: { status: 422, message: 'This staff member cannot be assigned support tickets.' },
	MAIL_NOT_FOUND: { status: 404, message: 'Email not found.' },
	MAIL_LINK_EXPIRED: {
		status: 409,
		message: 'The link of this email has expired: request a new one, or invite again.',
	},
	MAIL_NOT_FAILED: { status: 409, message: 'Only failed emails can be retried.' },
	CUSTOMER_NOT_FOUND: { status: 404, message: 'Customer not found.' },
	CUSTOMER_IS_STAFF: { status: 409, message: 'This is a staff account. The owner manages it under Staff.' },
	CUSTOMER_HAS_OPEN_ORDERS: {
		status: 409,
		message: 'This customer has an open order, return or refund. Complete it first.',
	},
	OPEN_ORDERS: { status: 409, message: 'You have an open order, return or refund. It has to be completed first.' },
	CUSTOMER_NOT_CONFIRMED: { status: 422, message: "The email does not match the customer's. Nothing was changed." },
	BUSY: { status: 503, message: 'The shop is very busy. Please try again in a moment.' },
	ALREADY_REVIEWED: {
		status: 409,
		message: 'You have reviewed this product already. You can edit your review instead.',
	},
	REVIEW_NOT_FOUND: { status: 404, message: 'Review not found.' },
	PICTURE_HEIC: {
		status: 422,
		message:
			'HEIC photos are not supported. On an iPhone choose Settings, Camera, Formats, Most Compatible; or upload a JPEG.',
	},
	PICTURE_TYPE: { status: 422, message: 'This file type is not supported. Please upload a JPEG, PNG or WebP file.' },
	PICTURE_ANIMATED: { status: 422, message: 'Animated images are not supported. Please upload a still one.' },
	PICTURE_PIXELS: {
		status: 422,
		message: 'A picture may have up to 40 million pixels, 20,000 on a side. Please upload a smaller one.',
	},
	PICTURE_UNREADABLE: { status: 422, message: 'This picture is damaged or incomplete. Please upload it again.' },
	PICTURE_UNKNOWN: { status: 422, message: 'Picture not found. Please upload it again.' },
	SKU_TAKEN: { status: 409, message: 'This SKU is already in use.' },
	UNIT_TWICE: { status: 422, message: 'Each pack size can be used only once per product.' },
	VARIANT_NOT_FOUND_IN_PRODUCT: { status: 422, message: 'A variant of this product no longer exists. Please reload.' },
	VARIANT_NEEDS_PRICE: { status: 422, message: 'A new variant needs a price.' },
	LISTING_INCOMPLETE: {
		status: 422,
		message:
			'This listing lacks details required by law. Save it as a draft, or ask the owner to enter a reason to sell it.',
	},
	PRODUCT_NOT_SELLABLE: {
		status: 422,
		message:
			'This product cannot be sold: it needs a variant on sale, and no price may exceed its MRP. Save it as a draft.',
	},
	CATEGORY_NOT_FOUND: { status: 404, message: 'Category not found.' },
	CATEGORY_ARCHIVED: { status: 422, message: 'This category is archived. Choose another one, or save a draft.' },
	CATEGORY_NAME_TAKEN: { status: 409, message: 'A category with this name already exists.' },
	CATEGORY_HAS_PRODUCTS: {
		status: 409,
		message: 'This category has products on sale. Archive them or move them to another category first.',
	},
	CATEGORY_HAS_SUBCATEGORIES: { status: 409, message: 'This category has subcategories. Archive or move them first.' },
	CATEGORY_TOO_DEEP: { status: 422, message: 'Only two category levels are supported.' },
	POOL_NOT_FOUND: { status: 404, message: 'Stock not found.' },
	STOCK_TOO_LITTLE: { status: 409, message: 'Not enough stock available.' },
	COUNTED_TOO_LITTLE: {
		status: 409,
		message: 'More is reserved for open orders than you counted. Short-pick or cancel an order first.',
	},
	ZERO_RESULT_SEARCH_NOT_FOUND: { status: 404, message: 'This search has already been handled.' },
	UPLOAD_INFECTED: { status: 422, message: 'This file has a virus and was not saved. Please check your computer.' },
	SCANNER_UNAVAILABLE: { status: 503, message: 'The virus scanner does not respond. Nothing was saved. Try later.' },
	DOCUMENT_TYPE: { status: 422, message: 'This is not a complete PDF. Please upload a PDF file.' },
	VARIANTS_UNAVAILABLE: {
		status: 409,
		message: 'Some of these variants are no longer on sale. Nothing was published.',
	},
	PRICES_CHANGED: { status: 409, message: 'Another user changed some of these prices. Nothing was published.' },
	INVALID_PRICES: {
		status: 422,
		message: 'A selling price must be above zero and cannot exceed the MRP. Nothing was published.',
	},
	LARGE_PRICE_CHANGES: {
		status: 409,
		message: 'Some prices change by more than 50%. Check and confirm them. Nothing was published.',
	},
	PRICES_BELOW_COST: { status: 409, message: 'Some prices are below cost. Confirm them. Nothing was published.' },
	IMPORT_TOO_LARGE: { status: 422, message: `The file is larger than ${maxFileMegabytes} MB. Please split the file.` },
	IMPORT_NOT_TEXT: { status: 422, message: saveAsCsv },
	NOTHING_CHANGED: { status: 422, message: 'Nothing to publish: prices are unchanged.' },
	PUBLISH_TIME_PAST: { status: 422, message: 'Choose a future time, or publish now.' },
	PRICE_UPDATE_NOT_FOUND: { status: 404, message: 'Price update not found.' },
	PRICE_UPDATE_NOT_SCHEDULED: { status: 409, message: 'This price update is already published or cancelled.' },
	PRICE_UPDATE_NOT_PUBLISHED: { status: 409, message: 'This price update was never published.' },
	NOTHING_TO_UNDO: { status: 409, message: 'All of these prices have changed since. Nothing was restored.' },
	VARIANT_NOT_FOUND: { status: 404, message: 'Variant not found.' },
	IMPORT_NOT_FOUND: { status: 404, message: 'This file is no longer available. Please choose it again.' },
	VALUE_TAKEN: { status: 409, message: 'This value is already in use.' },
	MEDIA_UNKNOWN: { status: 422, message: 'File not found. Please upload it again.' },
	TEXT_EMPTY: { status: 422, message: 'Enter some text.' },
	LINK_BROKEN: {
		status: 422,
		message:
			'This link does not work. Use a page of the storefront such as /OfferZone, or an address that starts with https://.',
	},
	VIDEO_LINK_UNKNOWN: { status: 422, message: 'This is not a YouTube video link.' },
	USER_NOT_FOUND: { status: 422, message: 'No account with this email.' },
	LIMIT_BELOW_USE: { status: 422, message: 'The coupon has already been used more often than this.' },
	COUPON_IN_ORDERS: {
		status: 409,
		message: 'This coupon is used in orders and cannot be deleted. Deactivate it instead.',
	},
	EMAIL_NOT_VERIFIED: {
		status: 409,
		message: 'Until your first order is delivered, an order of this value needs a verified email.',
		figures: 'Until your first order is delivered, an order above {maximum} needs a verified email.',
	},
	NEW_ACCOUNT_ORDERS: {
		status: 422,
		message: 'You have several open orders. You can order again when the first one is delivered.',
		figures: 'You have {maximum} open orders. You can order again when the first one is delivered.',
	},
	NEW_ACCOUNT_QUANTITY: {
		status: 422,
		message:
			'Until your first order is delivered, you can order only part of the stock of a product. Please reduce the quantity.',
	},
	NEW_ACCOUNT_GROUP: {
		status: 429,
		message: 'Many new customers have open orders at this address or from this network. Please try again later.',
	},
	NEW_ACCOUNT_DAY: { status: 429, message: 'You have placed too many orders within a day. Please try again later.' },
	TOO_MANY_SIGN_UPS: {
		status: 429,
		message: 'Many accounts were created from this network today. Please try again tomorrow.',
	},
	COUPON_UNKNOWN: { status: 422, message: 'Coupon Not Found' },
	COUPON_NOT_STARTED: { status: 422, message: 'This coupon is not valid yet.' },
	COUPON_EXPIRED: { status: 422, message: 'This coupon has expired.' },
	COUPON_EXHAUSTED: { status: 422, message: 'This coupon has reached its usage limit.' },
	COUPON_ALREADY_USED: { status: 422, message: 'You have already used this coupon.' },
	COUPON_NOT_YOURS: { status: 422, message: 'This coupon is for another account.' },
	COUPON_BELOW_MINIMUM: { status: 422, message: 'Your cart is below the minimum of this coupon.' },
	REASON_REQUIRED: { status: 422, message: 'Please select a reason!' },
	ACCOUNT_DETAILS_REQUIRED: { status: 422, message: 'Account details are required for paid orders.' },
	ACCOUNT_DETAILS_INVALID: { status: 422, message: 'Please check the account number and the IFSC code.' },
} satisfies Record<CouponRefusal | CancellationRefusal, Row> & Record<string, Row>;

export type Refusal = keyof typeof refusals;

/** The message of a refusal. @param figures by their name in the message, such as `{ minimum: '₹100' }` */
export function refusalMessage(refusal: Refusal, figures?: Readonly<Record<string, string>>): string {
	const row: Row = refusals[refusal];
	if (row.figures === undefined || figures === undefined) return row.message;
	return row.figures.replace(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '');
}
