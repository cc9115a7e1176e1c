import { call } from '#office/lib/api.ts';
import { colours } from '#office/lib/palette.ts';
import { useCommand } from '#office/lib/use-command.ts';
import { Box, Button, Dialog, DialogActions, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';

/** The article as a document in a sandboxed frame without scripts and forms. */
function pageOf(title: string, contentHtml: string): string {
	const heading = document.createElement('h1');
	heading.textContent = title;
	return `<!doctype html><meta charset="utf-8"><title>.</title><style nonce="${nonce}">
		body { font: 17px/1.65 system-ui, sans-serif; color: ${colours['soil-900']}; margin: 0 auto; max-width: 65ch; padding: 1rem; }
		h1 { font-size: 1.6rem; line-height: 1.25; } a { color: ${colours['leaf-700']}; }
		blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid ${colours['leaf-600']}; }
		</style>${heading.outerHTML}${contentHtml}`;
}

type Article = { title: string; contentHtml: string };

/** Shows the article as published, sanitised by the server, before it is saved. */
export function BlogPreviewButton() {
	const translate = useTranslate();
	const { getValues } = useFormContext();
	const { isRunning, run } = useCommand();
	const [article, setArticle] = useState<Article | null>(null);

	async function openPreview(): Promise<void> {
		const { title, contentHtml } = getValues() as Partial<Article>;
		const body = { contentHtml: contentHtml || '<p></p>' };
		const answer = await run(() => call('office.blogs.preview', { body }));
		if (answer !== null) setArticle({ title: title ?? '', contentHtml: answer.reply.data.contentHtml });
	}

	return (
		<>
			<Button onClick={openPreview} loading={isRunning} sx={{ minHeight: 44 }}>
				{translate('resources.blogs.preview.show')}
			</Button>
			<Dialog
				open={article !== null}
				onClose={() => setArticle(null)}
				fullWidth
				maxWidth="md"
				aria-labelledby="preview"
			>
				<DialogTitle id="preview">{translate('resources.blogs.preview.title')}</DialogTitle>
				{article !== null && (
					<Box
						component="iframe"
						sandbox=""
						title={article.title || translate('resources.blogs.preview.title')}
						srcDoc={pageOf(article.title, article.contentHtml)}
						sx={{ border: 0, width: '100%', height: '65vh', bgcolor: colours.card }}
					/>
				)}
				<DialogActions>
					<Button onClick={() => setArticle(null)}>{translate('ra.action.close')}</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}
