import StarterKit from '@tiptap/starter-kit';

/** https and pages of our own; the same rule as the shop's when it writes and reads. */
export function isSafeAddress(address: string): boolean {
	return /^https:\/\/[^\s]+$/i.test(address) || /^\/(?![/\\])[^\s]*$/.test(address);
}

/** Exactly the tags that descriptions and articles may hold (server/sanitise-html.ts): what is not kept is not offered. */
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
