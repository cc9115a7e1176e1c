import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './app.tsx';
import '#office/layout/fonts.css';
import { receiveSession, shareSession } from '#office/lib/session.ts';
import { InvitationLinkGate } from '#office/staff/invitation-link-gate.tsx';

const root = document.getElementById('office');
if (root === null) throw new Error('the page has no root element');

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
const styles = createCache({ key: 'office', nonce, prepend: true });
const office = (
	<InvitationLinkGate>
		<App />
	</InvitationLinkGate>
);
const router = createBrowserRouter([{ path: '*', element: office }], { basename: '/office' });

shareSession();
await receiveSession();
createRoot(root).render(
	<StrictMode>
		<CacheProvider value={styles}>
			<RouterProvider router={router} />
		</CacheProvider>
	</StrictMode>,
);
