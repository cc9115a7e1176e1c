import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishOfReactAdmin from 'ra-language-english';
import english from './messages/en.json';

/** English first; another language is another file. */
export const i18nProvider = polyglotI18nProvider(() => ({ ...englishOfReactAdmin, ...english }), 'en', [
	{ locale: 'en', name: 'English' },
]);
