import { type OtherLang, otherLangs } from '#domain/product.ts';
import { call } from '#office/lib/api.ts';
import { colours } from '#office/lib/palette.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { Box, Button, Dialog, DialogActions, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

type Blog = { lang: Lang; title: string; contentHtml: string };

function partOf({ lang, title, contentHtml }: Blog): string {
	const heading = document.createElement('h1');
	heading.textContent = title;
	return `<article lang="${lang}">${heading.outerHTML}${contentHtml}</article>`;
}

/** The blog in every language, as a document in a sandboxed frame without scripts and forms. */
function pageOf(blogs: readonly Blog[]): string {
	return `<!doctype html><meta charset="utf-8"><title>.</title><style nonce="${nonce}">
		body { font: 17px/1.65 system-ui, sans-serif; color: ${colours['soil-900']}; margin: 0 auto; max-width: 65ch; padding: 1rem; }
		h1 { font-size: 1.6rem; line-height: 1.25; } a { color: ${colours['leaf-700']}; }
		blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid ${colours['leaf-600']}; }
		</style>${blogs.map(partOf).join('<hr>')}`;
}

type Lang = 'en' | OtherLang;
/** What the names of the fields of a language end with. */
const suffixes: Record<Lang, string> = { en: '', hi: 'Hi', mr: 'Mr' };

/** Shows the blog as published, sanitised by the server, before it is saved. */
export function BlogPreviewButton() {
	const translate = useTranslate();
	const { getValues } = useFormContext();
	const { isRunning, run } = useCommand();
	const [blogs, setBlogs] = useState<Blog[] | null>(null);

	async function openPreview(): Promise<void> {
		const values = getValues() as Partial<Record<string, string>>;
		const written = (['en', ...otherLangs] as const)
			.map((lang) => ({
				lang,
				title: values[`title${suffixes[lang]}`] ?? '',
				contentHtml: values[`contentHtml${suffixes[lang]}`] || '<p></p>',
			}))
			.filter(({ lang }) => lang === 'en' || values[`contentHtml${suffixes[lang]}`]);
		const response = await run(() =>
			Promise.all(
				written.map(async ({ contentHtml, ...blog }) => {
					const { data } = await call('office.blogs.preview', { body: { contentHtml } });
					return { ...blog, contentHtml: data.contentHtml };
				}),
			),
		);
		if (response !== null) setBlogs(response.reply);
	}

	return (
		<>
			<Button onClick={openPreview} loading={isRunning} sx={{ minHeight: 44 }}>
				{translate('resources.blogs.preview.show')}
			</Button>
			<Dialog open={blogs !== null} onClose={() => setBlogs(null)} fullWidth maxWidth="md" aria-labelledby="preview">
				<DialogTitle id="preview">{translate('resources.blogs.preview.title')}</DialogTitle>
				{blogs !== null && (
					<Box
						component="iframe"
						sandbox=""
						title={blogs[0]?.title || translate('resources.blogs.preview.title')}
						srcDoc={pageOf(blogs)}
						sx={{ border: 0, width: '100%', height: '65vh', bgcolor: colours.card }}
					/>
				)}
				<DialogActions>
					<Button onClick={() => setBlogs(null)}>{translate('ra.action.close')}</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}
