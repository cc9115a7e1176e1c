import { safeLink } from '#domain/link.ts';
import StarterKit from '@tiptap/starter-kit';

/** Exactly the permitted tags of descriptions and blogs (server/platform/safe-html.ts). */
export const editorExtensions = [
	StarterKit.configure({
		heading: { levels: [2, 3, 4] },
		link: {
			openOnClick: false,
			autolink: false,
			linkOnPaste: false,
			HTMLAttributes: { rel: 'noopener nofollow', target: null },
			isAllowedUri: (address) => safeLink(address ?? null) !== null,
		},
		code: false,
		codeBlock: false,
		horizontalRule: false,
		strike: false,
		underline: false,
	}),
];
