import { maxDocumentBytes, maxPictureBytes, pictureShapes } from '#domain/picture.ts';
import { duties } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint, fileBody } from '../endpoint.ts';
import { oneReply } from './list.ts';

const access = duties['media.add'];

export const addPicture = endpoint('office.media.picture', {
	access,
	summary: 'Takes a JPEG, PNG or WebP in, up to 5 MB, and draws it anew in the widths of its shape.',
	query: z.object({ shape: z.enum(pictureShapes).default('square') }),
	upload: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: maxPictureBytes },
	body: fileBody,
	status: 201,
	reply: oneReply(z.object({ name: z.string(), width: z.number().int(), height: z.number().int() })),
});

export const addDocument = endpoint('office.media.document', {
	access,
	summary: 'Takes a PDF in, up to 10 MB; it is only ever handed out as a download.',
	upload: { types: ['application/pdf'], maxBytes: maxDocumentBytes },
	body: fileBody,
	status: 201,
	reply: oneReply(z.object({ name: z.string() })),
});
