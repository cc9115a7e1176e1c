import { replaceGonePictures } from '#web/lib/gone-pictures.ts';
import { keepPageWithoutNetwork } from '#web/lib/keep-page.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

keepPageWithoutNetwork();
replaceGonePictures();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
