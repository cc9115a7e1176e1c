import { safeLink } from '#domain/link.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, FormHelperText, Typography } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId } from 'react';
import { FieldTitle, type InputProps, useInput, ValidationError } from 'react-admin';
import { EditorTools } from './editor-tools.tsx';

/** Exactly the permitted tags of descriptions and blogs (server/platform/safe-html.ts). */
const editorExtensions = [
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

type Props = Pick<InputProps, 'source' | 'label' | 'validate' | 'defaultValue' | 'helperText'>;

const frame = {
	border: 1,
	borderColor: colours['soil-300'],
	borderRadius: 1,
	'&:focus-within': { borderColor: colours['leaf-600'] },
	'& .ProseMirror': {
		minHeight: 140,
		maxHeight: '50vh',
		overflowY: 'auto',
		px: 2,
		py: 1,
		outline: 'none',
		whiteSpace: 'pre-wrap',
		overflowWrap: 'anywhere',
	},
	'& .ProseMirror:focus-visible': { outline: 'none' },
	'& .ProseMirror h2, & .ProseMirror h3, & .ProseMirror h4': { fontWeight: 650, lineHeight: 1.25, my: 1 },
	'& .ProseMirror blockquote': { borderLeft: `3px solid ${colours['leaf-200']}`, ml: 0, pl: 2 },
} as const;

/**
 * Formatted text of a form. Its value is HTML of the permitted tags; '' when empty.
 */
export function RichTextInput(props: Props) {
	const labelId = useId();
	const { field, fieldState, isRequired } = useInput({ defaultValue: '', ...props });
	const value: string = field.value ?? '';
	const problem = fieldState.error?.message;
	const editor = useEditor({
		extensions: editorExtensions,
		content: value,
		// The content security policy blocks injected styles; the editor's styles are in `frame`.
		injectCSS: false,
		editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId } },
		onUpdate: ({ editor: changed }) => field.onChange(changed.isEmpty ? '' : changed.getHTML()),
		onBlur: () => field.onBlur(),
	});

	useEffect(() => {
		const shown = editor.isEmpty ? '' : editor.getHTML();
		// Another record or a reset form; typed text is already in the editor.
		if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
	}, [editor, value]);

	return (
		<Box sx={{ width: '100%', mb: 2 }}>
			<Typography id={labelId} variant="body2" color="text.secondary" gutterBottom>
				<FieldTitle source={props.source} label={props.label} isRequired={isRequired} />
			</Typography>
			<Box sx={problem === undefined ? frame : { ...frame, borderColor: colours['chilli-600'] }}>
				<EditorTools editor={editor} />
				<EditorContent editor={editor} />
			</Box>
			{problem !== undefined && (
				<FormHelperText error>
					<ValidationError error={problem} />
				</FormHelperText>
			)}
			{problem === undefined && typeof props.helperText === 'string' && (
				<FormHelperText>{props.helperText}</FormHelperText>
			)}
		</Box>
	);
}
