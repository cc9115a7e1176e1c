import accounts from '#office/messages/en/accounts.json';
import audit from '#office/messages/en/audit.json';
import catalogue from '#office/messages/en/catalogue.json';
import content from '#office/messages/en/content.json';
import customers from '#office/messages/en/customers.json';
import dashboard from '#office/messages/en/dashboard.json';
import delivery from '#office/messages/en/delivery.json';
import fulfilment from '#office/messages/en/fulfilment.json';
import inventory from '#office/messages/en/inventory.json';
import layout from '#office/messages/en/layout.json';
import mail from '#office/messages/en/mail.json';
import orders from '#office/messages/en/orders.json';
import pricing from '#office/messages/en/pricing.json';
import promotions from '#office/messages/en/promotions.json';
import returns from '#office/messages/en/returns.json';
import reviews from '#office/messages/en/reviews.json';
import settings from '#office/messages/en/settings.json';
import staff from '#office/messages/en/staff.json';
import support from '#office/messages/en/support.json';
import ui from '#office/messages/en/ui.json';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';

type Texts = { [key: string]: string | Texts };
type Slice = { khetse?: Texts; resources?: Texts };

/** React-admin reports 'Element updated'; the notice names the created, saved or deleted record. */
function withNotices(resource: string | Texts): string | Texts {
	if (typeof resource === 'string' || typeof resource.name !== 'string') return resource;
	const [name = ''] = resource.name.split(' ||||');
	const notices = { created: `${name} created`, updated: `${name} saved`, deleted: `${name} deleted` };
	return { ...resource, notifications: notices };
}

/** Joins the files of the slices, which all have these two keys. */
function joined(slices: readonly Slice[]): { khetse: Texts; resources: Texts } {
	return {
		khetse: {
			...Object.assign({}, ...slices.map(({ khetse }) => khetse)),
			// Every slice has its own page names.
			pages: Object.assign({}, ...slices.map(({ khetse }) => khetse?.pages)),
		},
		resources: Object.fromEntries(
			slices
				.flatMap(({ resources = {} }) => Object.entries(resources))
				.map(([name, texts]) => [name, withNotices(texts)]),
		),
	};
}

const english = joined([
	accounts,
	audit,
	catalogue,
	content,
	customers,
	dashboard,
	delivery,
	fulfilment,
	inventory,
	layout,
	mail,
	orders,
	pricing,
	promotions,
	returns,
	reviews,
	settings,
	staff,
	support,
	ui,
]);

/** English is the default; another language is another folder. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...englishOfReactAdmin, ...english }), 'en', [
	{ locale: 'en', name: 'English' },
]);

/**
 * The server's message omits the field ('is required'): the label of the field is put before it.
 * @param field the path of the field on the wire, such as 'variants.0.sku'
 */
export function fieldSentence(resource: string, field: string, problem: string): string {
	if (!/^(is|must|has|cannot|may|already)\b/.test(problem)) return problem;
	const names = field.split('.').filter((part) => !/^\d+$/.test(part));
	const label = [
		`resources.${resource}.fields.`,
		...[`${resource}.fields`, resource, 'userForm'].map((form) => `khetse.${form}.`),
	]
		.flatMap((parent) => names.map((_, index) => parent + names.slice(index).join('.')))
		.map((key) => i18nProvider.translate(key, { _: '' }))
		.find((text) => typeof text === 'string' && text !== '');
	return `${label ?? i18nProvider.translate('khetse.thisField')} ${problem.replace(/\.$/, '')}.`;
}
