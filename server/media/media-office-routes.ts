import { hourMs } from '#domain/duration.ts';
import type { mediaOfficeEndpoints } from '#contract/media-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { addDocument, addPicture } from './add-media.ts';
import { scanUpload } from './scan-upload.ts';

/** Of an account: a taken session must not fill the disk. A picture takes 100 kB of the database, a document up to 10 MB. */
const picturesPerHour = 2000;
const documentsPerHour = 100;

export function mediaOfficeHandlers({ db, config, limits, log }: AppContext): HandlersOf<typeof mediaOfficeEndpoints> {
	return {
		async 'office.media.picture'({ query, body }, { session, now }) {
			await limits.take(`media-picture:${session.userId}`, picturesPerHour, hourMs, now);
			await scanUpload(config.clamavUrl, body, log);
			const upload = { bytes: body, shape: query.shape, actorId: session.userId };
			return { status: 'success', data: await addPicture(db, upload, now) };
		},
		async 'office.media.document'({ body }, { session, now }) {
			await limits.take(`media-document:${session.userId}`, documentsPerHour, hourMs, now);
			await scanUpload(config.clamavUrl, body, log);
			return { status: 'success', data: await addDocument(db, { bytes: body, actorId: session.userId }, now) };
		},
	};
}
