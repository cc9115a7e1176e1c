import account from '#office/messages/en/account.json';
import audit from '#office/messages/en/audit.json';
import content from '#office/messages/en/content.json';
import customers from '#office/messages/en/customers.json';
import desk from '#office/messages/en/desk.json';
import goods from '#office/messages/en/goods.json';
import media from '#office/messages/en/media.json';
import orders from '#office/messages/en/orders.json';
import people from '#office/messages/en/people.json';
import prices from '#office/messages/en/prices.json';
import printing from '#office/messages/en/printing.json';
import promotions from '#office/messages/en/promotions.json';
import settings from '#office/messages/en/settings.json';
import shell from '#office/messages/en/shell.json';
import today from '#office/messages/en/today.json';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';

type Texts = { [key: string]: string | Texts };
type Area = { khetse?: Texts; resources?: Texts };

/** React-admin reports 'Element updated'; the notice names what was created, saved or deleted. */
function withNotices(resource: string | Texts): string | Texts {
	if (typeof resource === 'string' || typeof resource.name !== 'string') return resource;
	const [name = ''] = resource.name.split(' ||||');
	const notices = { created: `${name} created`, updated: `${name} saved`, deleted: `${name} deleted` };
	return { ...resource, notifications: notices };
}

/** Each area has a file of its own; they say different things under the same two heads. */
function joined(areas: readonly Area[]): { khetse: Texts; resources: Texts } {
	return {
		khetse: {
			...Object.assign({}, ...areas.map(({ khetse }) => khetse)),
			// Every area names its own places.
			pages: Object.assign({}, ...areas.map(({ khetse }) => khetse?.pages)),
		},
		resources: Object.fromEntries(
			areas
				.flatMap(({ resources = {} }) => Object.entries(resources))
				.map(([name, texts]) => [name, withNotices(texts)]),
		),
	};
}

const english = joined([
	account,
	audit,
	goods,
	media,
	orders,
	people,
	shell,
	content,
	promotions,
	settings,
	printing,
	prices,
	today,
	desk,
	customers,
]);

/** English first; another language is another folder. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...englishOfReactAdmin, ...english }), 'en', [
	{ locale: 'en', name: 'English' },
]);
