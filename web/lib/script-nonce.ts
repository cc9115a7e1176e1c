import { createContext } from 'react';

/**
 * Marks the inline scripts of the framework while a page is rendered: the server allows these alone by their hash and removes
 * the mark, because a page is kept for all users. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** The response header with the mark, for server/platform/storefront.ts; it is not sent. */
export const nonceHeader = 'x-script-nonce';
