import { maxDocumentBytes, maxPictureBytes, pictureShapes } from '#domain/picture.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint, fileBody } from './endpoint.ts';
import { oneReply } from './office-list.ts';

const access = permissions['media.add'];
/** where a virus scanner is set */
const scanRefusals = ['UPLOAD_INFECTED', 'SCANNER_UNAVAILABLE'] as const;

export const mediaOfficeEndpoints = {
	'office.media.picture': endpoint('POST /api/v1/office/media/picture', {
		access,
		summary: 'Uploads a JPEG, PNG or WebP up to 5 MB and re-encodes it in several widths.',
		query: z.object({ shape: z.enum(pictureShapes).default('square') }),
		upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: maxPictureBytes },
		body: fileBody,
		status: 201,
		reply: oneReply(z.object({ name: z.string(), width: z.number().int(), height: z.number().int() })),
		refusals: [
			'PICTURE_ANIMATED',
			'PICTURE_HEIC',
			'PICTURE_TYPE',
			'PICTURE_PIXELS',
			'PICTURE_UNREADABLE',
			'TOO_MANY_ATTEMPTS',
			...scanRefusals,
		],
	}),
	'office.media.document': endpoint('POST /api/v1/office/media/document', {
		access,
		summary: 'Uploads a PDF up to 10 MB. It is served only as a download.',
		upload: { types: ['application/pdf'], maxBytes: maxDocumentBytes },
		body: fileBody,
		status: 201,
		reply: oneReply(z.object({ name: z.string() })),
		refusals: ['DOCUMENT_TYPE', 'TOO_MANY_ATTEMPTS', ...scanRefusals],
	}),
};
