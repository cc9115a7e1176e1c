import { escapeHtml } from '#server/sanitise-html.ts';

type Asked = { name: string; email: string; title: string; words: string };

const paragraphs = (text: string) =>
	text
		.split(/\n{2,}/)
		.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
		.join('');

/** The reply mail, quoting the original message. User input is escaped. */
export function answerMail(asked: Asked, answer: string) {
	const greeting = `Hello ${asked.name},`;
	const quoted = asked.words === '' ? asked.title : asked.words;
	return {
		recipient: asked.email,
		// A title may be long, a subject is one line of a letter box.
		subject: `Re: ${asked.title.replace(/\s+/g, ' ').slice(0, 150)}`,
		text: `${greeting}\n\n${answer}\n\nYour Khetse team\n\nYou wrote:\n${quoted.replace(/^/gm, '> ')}\n`,
		html: `<p>${escapeHtml(greeting)}</p>${paragraphs(answer)}<p>Your Khetse team</p><p>You wrote:</p><blockquote>${paragraphs(quoted)}</blockquote>`,
	};
}
