import { localStorageStore, type Store } from 'react-admin';

const store = localStorageStore('1', 'khetseOffice');

/** react-admin forgets everything at logout; queries that somebody saved by name are meant to be there tomorrow. */
function forgetAllButSavedQueries(): void {
	for (const key of Object.keys(store.listItems?.() ?? {})) {
		if (!key.endsWith('.savedQueries')) store.removeItem(key);
	}
}

export const officeStore: Store = { ...store, reset: forgetAllButSavedQueries };
