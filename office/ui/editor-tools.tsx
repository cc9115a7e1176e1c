import { colours } from '#office/lib/palette.ts';
import BoldIcon from '@mui/icons-material/FormatBold';
import ItalicIcon from '@mui/icons-material/FormatItalic';
import BulletsIcon from '@mui/icons-material/FormatListBulleted';
import NumbersIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, IconButton, Typography } from '@mui/material';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LinkDialog } from './link-dialog.tsx';

type Tool = { name: string; icon: ReactNode; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void };

const letters = (text: string) => (
	<Typography component="span" sx={{ fontWeight: 700, fontSize: '0.9rem', lineHeight: '24px', minWidth: 24 }}>
		{text}
	</Typography>
);

const tools: readonly Tool[] = [
	{
		name: 'bold',
		icon: <BoldIcon />,
		isOn: (editor) => editor.isActive('bold'),
		run: (editor) => editor.chain().focus().toggleBold().run(),
	},
	{
		name: 'italic',
		icon: <ItalicIcon />,
		isOn: (editor) => editor.isActive('italic'),
		run: (editor) => editor.chain().focus().toggleItalic().run(),
	},
	...([2, 3] as const).map((level) => ({
		name: `heading${level}`,
		icon: letters(`H${level}`),
		isOn: (editor: Editor) => editor.isActive('heading', { level }),
		run: (editor: Editor) => editor.chain().focus().toggleHeading({ level }).run(),
	})),
	{
		name: 'bulletList',
		icon: <BulletsIcon />,
		isOn: (editor) => editor.isActive('bulletList'),
		run: (editor) => editor.chain().focus().toggleBulletList().run(),
	},
	{
		name: 'orderedList',
		icon: <NumbersIcon />,
		isOn: (editor) => editor.isActive('orderedList'),
		run: (editor) => editor.chain().focus().toggleOrderedList().run(),
	},
	{
		name: 'blockquote',
		icon: <QuoteIcon />,
		isOn: (editor) => editor.isActive('blockquote'),
		run: (editor) => editor.chain().focus().toggleBlockquote().run(),
	},
	{ name: 'undo', icon: <UndoIcon />, run: (editor) => editor.chain().focus().undo().run() },
	{ name: 'redo', icon: <RedoIcon />, run: (editor) => editor.chain().focus().redo().run() },
];

export function EditorTools({ editor }: { editor: Editor }) {
	const translate = useTranslate();
	const [isLinking, setLinking] = useState(false);
	const on = useEditorState({
		editor,
		selector: ({ editor: now }) => ({
			tools: tools.filter((tool) => tool.isOn?.(now)).map((tool) => tool.name),
			link: now.isActive('link') ? String(now.getAttributes('link').href ?? '') : '',
		}),
	});

	function setLink(address: string | null): void {
		const chain = editor.chain().focus().extendMarkRange('link');
		if (address === null) chain.unsetLink().run();
		else chain.setLink({ href: address }).run();
		setLinking(false);
	}

	const button = (name: string, icon: ReactNode, isOn: boolean | undefined, act: () => void) => (
		<IconButton
			key={name}
			aria-label={translate(`khetse.editor.${name}`)}
			title={translate(`khetse.editor.${name}`)}
			aria-pressed={isOn}
			onClick={act}
			sx={{
				borderRadius: 1,
				width: 44,
				height: 44,
				color: isOn ? colours['leaf-800'] : colours['soil-700'],
				bgcolor: isOn ? colours['leaf-100'] : undefined,
			}}
		>
			{icon}
		</IconButton>
	);
	return (
		<Box
			role="toolbar"
			aria-label={translate('khetse.editor.tools')}
			sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', px: 0.5 }}
		>
			{tools.map(({ name, icon, isOn, run }) =>
				button(name, icon, isOn === undefined ? undefined : on.tools.includes(name), () => run(editor)),
			)}
			{button('link', <LinkIcon />, on.link !== '', () => setLinking(true))}
			{isLinking && <LinkDialog address={on.link} onSet={setLink} onClose={() => setLinking(false)} />}
		</Box>
	);
}
