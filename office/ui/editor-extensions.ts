import StarterKit from '@tiptap/starter-kit';

/** https and URLs of this shop; the same rule as in server and storefront. */
export function isSafeAddress(address: string): boolean {
	return /^https:\/\/[^\s]+$/i.test(address) || /^\/(?![/\\])[^\s]*$/.test(address);
}

/** Exactly the permitted tags of descriptions and blogs (server/platform/safe-html.ts). */
export const editorExtensions = [
	StarterKit.configure({
		heading: { levels: [2, 3, 4] },
		link: {
			openOnClick: false,
			autolink: false,
			linkOnPaste: false,
			HTMLAttributes: { rel: 'noopener nofollow', target: null },
			isAllowedUri: (address) => isSafeAddress(address ?? ''),
		},
		code: false,
		codeBlock: false,
		horizontalRule: false,
		strike: false,
		underline: false,
	}),
];
