/** Words that the glossary (docs/glossary.md) replaces, each with the term to use. */
type ForbiddenWord = {
	/**
	 * Matches lower-case text. Identifiers are searched by their parts as well: `mayDo` is `may do`. An ordinary English
	 * word needs a pattern with its context.
	 */
	word: RegExp;
	use: string;
	/** files where the word is the right one */
	exempt?: RegExp;
};

/** Texts for customers, and names of crops and products. */
const catalogueTexts = /^database\/seed\/data\//;

/** Both frontends and the e2e tests; other folders use the word in another sense. */
const outsideFrontends = /^(?!(?:web|office|tests\/e2e)\/)/;
/** Names of crops and products, and the old schema of the upgrade test. */
const seedAndUpgrade = String.raw`^database\/seed\/|^tests\/upgrade\.test\.ts$`;
const oldNames = new RegExp(seedAndUpgrade);

/** Files beside `oldNames` where the word is right: a quoted text, a class name or a component of MUI. */
function oldNamesAnd(files: string): RegExp {
	return new RegExp(`${seedAndUpgrade}|^(?:${files})$`);
}

export const forbiddenWords: readonly ForbiddenWord[] = [
	// An address may begin with it, and the account of the operating system has this name.
	{
		word: /\b(?:nobody|somebody)\b(?!@)/g,
		use: 'the role: customer, user, staff member',
		exempt: /^database\/embedded\/account\.ts$|^docs\/decisions\/0003-embedded-postgresql\.md$/,
	},
	{ word: /\bwhoever\b/g, use: 'the role: customer, user, staff member' },
	{ word: /\b(?:anybody|everybody)\b/g, use: 'the role, or "any user"' },
	{ word: /\bmay do\b/g, use: 'can' },
	// The seed and the tests name persons in texts and addresses; a contact form offers help in person.
	{
		word: /\bpersons?\b/g,
		use: 'user, customer, staff member',
		exempt: oldNamesAnd(
			String.raw`office\/layout\/layout\.tsx|tests\/faults\/stored-xss-browser\.fault\.ts|web\/messages\/en\/support\.json`,
		),
	},
	{ word: /\bkeepers?\b/g, use: 'watchdog' },
	{
		word: /\b(?:enquir(?:y|ies)|support quer(?:y|ies)(?! to| from| ts\b|\.))/g,
		use: 'bulk inquiry, ticket',
		exempt: oldNames,
	},
	{ word: /\blisted prices?\b/g, use: 'MRP', exempt: oldNames },
	{
		word: /\b(?:take[sn]? back|taking back)\b/g,
		use: 'undo',
		exempt: /^database\/migrations\/0264_undo_status\.sql$/,
	},
	{ word: /\bwished\b/g, use: 'wishlist item' },
	{ word: /\bportions?\b/g, use: 'chunk', exempt: catalogueTexts },
	// The old key in the browser's storage is read once.
	{
		word: /\border attempts?\b/g,
		use: 'pending order, idempotent request',
		exempt: /^web\/checkout\/pending-order(?:\.test)?\.ts$/,
	},
	{ word: /\bdut(?:y|ies)\b/g, use: 'permission' },
	{ word: /\bover and over\b/g, use: 'repeat, interval' },
	{ word: /\btwins?\b/g, use: 'concurrent duplicate' },
	{ word: /\bfarewell\b/g, use: 'logout message' },
	{ word: /\bdoomed\b/g, use: 'the record to cancel or delete' },
	{ word: /\bjudg(?:e|es|ed|ing)\b/g, use: 'validate' },
	{ word: /\bovertak(?:e|en)\b/g, use: 'superseded' },
	// One of PostgreSQL is that of a logical replication.
	{
		word: /\bpublications?\b/g,
		use: 'price update',
		exempt: /^(?:server\/backup\/(?:restore-queries|backup\.test)|database\/migrate\.test)\.ts$/,
	},
	{ word: /\bways? in\b/g, use: 'session, password, link' },
	{ word: /\bfront doors?\b|\bat the door\b/g, use: 'login, on delivery', exempt: catalogueTexts },
	{ word: /\b(?:storms?|journeys?)\b/g, use: 'load test, end-to-end test' },
	{ word: /\bplanted\b|\bplants? payloads?\b|\bin miniature\b/g, use: 'fixture, store', exempt: catalogueTexts },
	{ word: /\bfaces\b/g, use: 'frontends' },
	{ word: /\blaws? of (?:imports|sources)\b/g, use: 'import rules, source rules' },
	{ word: /\bdead\b(?! code)/g, use: 'expired, revoked, ended', exempt: catalogueTexts },
	{ word: /\b(?:on|to|from|over to) the road\b/g, use: 'in transit' },
	{ word: /\bdeeds?\b/g, use: 'action' },
	{ word: /\banew\b/g, use: 'again' },
	{ word: /\bvouch(?:es|ed)?\b/g, use: 'verified' },
	{ word: /\bby a slip\b/g, use: 'by mistake' },
	{ word: /\bcatching its breath\b/g, use: 'temporarily unavailable' },
	{ word: /\bcomes along\b/g, use: 'is included' },
	{ word: /\btrap\b/g, use: 'honeypot', exempt: catalogueTexts },
	{ word: /\bask(?:ed)? as me\b|\bask(?:ed)? failed\b/g, use: 'authed call, load error' },
	{ word: /\blook every\b/g, use: 'poll interval' },
	{
		word: /\bunanswered\b|\b(?:answered|answers? (?:a|the|to a|to the)) (?:tickets?|reviews?)\b/g,
		use: 'awaiting reply, reply',
		exempt: /^office\/lib\/saved-filters(?:\.test)?\.ts$/,
	},
	{ word: /\bmeanwhile\b/g, use: 'while, until, by another user', exempt: catalogueTexts },
	{
		word: /\b(?:sees|see) goods\b|\bin the words of the shop\b/g,
		use: 'the product, the message',
		exempt: outsideFrontends,
	},
	{ word: /\b(?:shoppers?|visitors?)\b/g, use: 'customer, user', exempt: catalogueTexts },
	{ word: /\bstrangers?\b/g, use: 'another user, an anonymous caller', exempt: oldNames },
	// Texts for customers: the specification quotes the one of the about page.
	{
		word: /\bbaskets?\b/g,
		use: 'cart',
		exempt: oldNamesAnd(String.raw`web\/messages\/en\/content-(?:about|home)\.json|tests\/e2e\/about\.spec\.ts`),
	},
	{ word: /\b(?:shelf|shelves)\b/g, use: 'stock, stock pool', exempt: oldNames },
	// Labels of crop care name the growth of a plant so.
	{
		word: /\bstages?\b/g,
		use: 'order status, packing status',
		exempt: oldNamesAnd(String.raw`domain\/label-text\.ts`),
	},
	{ word: /\bsettle(?:d|s|ment)?\b/g, use: 'process the return, record the refund', exempt: oldNames },
	{ word: /\bbatch(?:es)?\b/g, use: 'price update, chunk', exempt: oldNames },
	{ word: /\b(?:letter box(?:es)?)\b/g, use: 'mailbox, mails', exempt: oldNames },
	// An author of the demo blog has this name.
	{
		word: /\bdesk\b/g,
		use: 'support, the role of the staff',
		exempt: oldNamesAnd(String.raw`tests\/e2e\/blog\.spec\.ts`),
	},
	// A component of MUI and the background colour have this name.
	{
		word: /\bpapers?\b/g,
		use: 'document',
		exempt: oldNamesAnd(
			String.raw`office\/(?:accounts|fulfilment|inventory|staff)\/[\w-]+\.tsx|office\/lib\/(?:palette|theme)\.ts|web\/styles\/(?:base|tokens)\.css`,
		),
	},
	// Sealed packs are products.
	{
		word: /\b(?:un)?seal(?:ed|s)?\b/g,
		use: 'encrypted',
		exempt: oldNamesAnd(
			String.raw`office\/messages\/en\/inventory\.json|docs\/decisions\/0001-money-stock-and-ids\.md`,
		),
	},
	{ word: /\bmissed search(?:es)?\b/g, use: 'zero-result search', exempt: oldNames },
	{ word: /\b(?:lost|lose) code\b/g, use: 'reset two-factor authentication' },
	{ word: /\bwithdraw(?:s|n|al|als|ing)?\b/g, use: 'cancel a schedule, revoke an invitation', exempt: oldNames },
	{ word: /\bproduct kinds?\b/g, use: 'product type', exempt: oldNames },
	// A released migration is not edited.
	{
		word: /\b(?:un)?hear(?:s|d|ing)?\b/g,
		use: 'receive, connected',
		exempt: oldNamesAnd(String.raw`database\/migrations\/0190_change_notifications\.sql`),
	},
	// The law of taxes says goods; so does a mail about a return.
	{
		word: /\bgoods\b/g,
		use: 'product',
		exempt: oldNamesAnd(
			String.raw`server\/invoicing\/draw-invoice\.ts|server\/orders\/order-mails\.ts|docs\/decisions\/0010-[\w-]+\.md|database\/migrations\/0181_product_listing_prices\.sql`,
		),
	},
	{ word: /\b(?:such|next|same|sold) things?\b/g, use: 'the product, the record', exempt: catalogueTexts },
	{ word: /\bproven\b/g, use: 'verified', exempt: oldNames },
	{ word: /\briding\b/g, use: 'in transit', exempt: oldNames },
	// Old tables of triggers, and paths that do not exist.
	{
		word: /\bgone\b/g,
		use: 'deleted, expired, revoked',
		exempt: oldNamesAnd(
			String.raw`database\/(?:migrations\/0261_deleted_media|schema)\.sql|tests\/documents\.test\.ts`,
		),
	},
	{
		word: /\b(?:database|primary|standby|replica|process|server) (?:is|was|went|goes) away\b/g,
		use: 'unavailable, stopped',
	},
	{ word: /\bmiss(?:es)?\b/g, use: 'zero-result search, does not find', exempt: oldNames },
	{ word: /\benvelopes?\b|\b(?:sends?|sent|welcome) letters?\b/g, use: 'mail', exempt: oldNames },
	// A line of the about page.
	{ word: /\bdoors?\b/g, use: 'login, page', exempt: oldNamesAnd(String.raw`web\/messages\/en\/content-about\.json`) },
	{
		word: /\b(?:is|are|was|were|when|if|unless|both) told\b|\btells\b/g,
		use: 'the error says, shows, receives',
		exempt: oldNamesAnd(String.raw`database\/migrations\/0132_new_account_orders\.sql`),
	},
	{ word: /\bpress(?:ed|es)? in\b/g, use: 'insert, retry' },
	{ word: /\b(?:where|how) (?:it|they|the order) stands?\b/g, use: 'order status' },
	// The migration renames the actions of earlier rows.
	{
		word: /\bsynonyms?\b/g,
		use: 'alias',
		exempt: oldNamesAnd(String.raw`database\/(?:migrations\/0330_audit_action_names\.sql|migrate\.test\.ts)`),
	},
	// A heading of the privacy policy is in the words of customers.
	{
		word: /\bbank (?:details|data)\b/g,
		use: 'refund account',
		exempt: oldNamesAnd(
			String.raw`database\/(?:migrations\/0(?:170|330)_[\w]+\.sql|migrate\.test\.ts)|web\/messages\/en\/content-policies\.json`,
		),
	},
	{ word: /\b(?:order|status|tracker) (?:steps?|moments?)\b/g, use: 'transition, order status', exempt: oldNames },
	{ word: /\b(?:published|unpublished|scheduled|new|listed) articles?\b/g, use: 'blog', exempt: oldNames },
	{ word: /\b(?:readiness|completeness|listing checklist)\b/g, use: 'listing gap, incomplete' },
	{
		word: /\bend(?:s|ed)? (?:all|every|all other|the other|other) sessions?\b|\bend sessions?\b/g,
		use: 'revoke a session',
	},
	{
		word: /\b(?:http|public|stored|error|signed-in) answers?\b|\banswers (?:per second|by status)\b/g,
		use: 'response',
	},
	// Of a review or ticket it is one.
	{ word: /\bconst repl(?:y|ies) = await\b/g, use: 'response', exempt: /^(?:server|office)\/(?:reviews|support)\// },
	// The customer reads it as the legend of the variants.
	{
		word: /\bchoose (?:a )?packs?\b|\bpack (?:id|row)s?\b/g,
		use: 'variant',
		exempt: /^web\/messages\/en\/catalogue-product\.json$|^tests\/e2e\/product-(?:page|screen)\.spec\.ts$/,
	},
	{ word: /\b(?:content|coupon|banner|entry|record) kinds?\b/g, use: 'content type' },
	{
		word: /\b(?:cart|menu|content|order|promotion|audit|history) entr(?:y|ies)\b/g,
		use: 'cart line, menu item, content item, row',
		exempt: oldNames,
	},
	{ word: /\b(?:office|menu) places?\b/g, use: 'page, menu item' },
	{ word: /\b(?:support|open|closed|customer) cases?\b/g, use: 'support ticket' },
	{ word: /\binvite links?\b/g, use: 'invitation link' },
	{ word: /\b(?:const|let) moments?\b/g, use: 'instant, time' },
	// The program of PostgreSQL has this name.
	{ word: /(?<!\bpg[_ ])\bdumps?\b/g, use: 'logical backup' },
	{ word: /\b(?:read|write|decrypt|encrypt|backup|of) archives?\b/g, use: 'backup file' },
	// What scrolls may jump back.
	{ word: /\bjump(?:s|ed)?\b(?! back)/g, use: 'large price change' },
	{ word: /\bon hold\b|\bheld orders?\b|\border holds?\b/g, use: 'order review, in review' },
];

/** Identifiers as words: `over-and-over` and `overAndOver` are `over and over`. */
const asWords = (text: string) =>
	text
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[_-]/g, ' ')
		.toLowerCase();

/** The rules of which a text has a word; most files have none, so their lines are not searched. */
function suspectsIn(file: string, text: string): readonly ForbiddenWord[] {
	const texts = [text.toLowerCase(), asWords(text)];
	return forbiddenWords.filter(
		({ word, exempt }) => exempt?.test(file) !== true && texts.some((each) => each.search(word) !== -1),
	);
}

function forbiddenIn(rules: readonly ForbiddenWord[], text: string): string[] {
	return rules.flatMap(({ word, use }) => [...text.matchAll(word)].map(([found]) => `'${found}': use ${use}`));
}

/** Forbidden words in the name and the text of a file; a line that has one twice is reported once. */
export function findForbidden({ file, text }: { file: string; text: string }): { index: number; found: string }[] {
	const named = forbiddenIn(suspectsIn(file, file), asWords(file)).map((found) => ({ index: 0, found }));
	const rules = suspectsIn(file, text);
	if (rules.length === 0) return named;
	let start = 0;
	const inText = text.split('\n').flatMap((line) => {
		const index = start;
		start += line.length + 1;
		// As it is written an e-mail address stays whole; split, an identifier shows its words.
		const found = [...forbiddenIn(rules, line.toLowerCase()), ...forbiddenIn(rules, asWords(line))];
		return [...new Set(found)].map((message) => ({ index, found: message }));
	});
	return [...named, ...inText];
}
