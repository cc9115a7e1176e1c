import { readFileSync } from 'node:fs';
import PdfDocument from 'pdfkit';

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 36 } as const;
export const inner = sheet.width - 2 * sheet.margin;

type Weight = 'regular' | 'bold';
export type Look = { size: number; weight?: Weight; align?: 'left' | 'right' | 'center'; grey?: boolean };
export type Box = { x: number; y: number; width: number };

const fontFile = (name: string) => readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
const fontNames = ['latin-regular', 'latin-bold', 'rupee-regular', 'rupee-bold', 'devanagari'] as const;

/** One font per script: names and addresses may be in Devanagari. */
function runsOf(text: string, weight: Weight): { font: string; text: string }[] {
	// Characters without a glyph are shown as a question mark.
	const known = text.replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u0900-\u097f\u200c-\u200d–—‘’“”•…−→‹›₹]/gu, '?');
	const parts = known.match(/₹+|[\u0900-\u097f\u200c-\u200d]+|[^₹\u0900-\u097f\u200c-\u200d]+/gu) ?? [];
	return parts.map((part) => {
		if (part.startsWith('₹')) return { font: `rupee-${weight}`, text: part };
		return { font: /^[\u0900-\u097f\u200c-\u200d]/u.test(part) ? 'devanagari' : `latin-${weight}`, text: part };
	});
}

export type InvoiceDocument = ReturnType<typeof startDocument>;

/** Black on white, A4. The same content gives the same file: its date is that of the document. */
export function startDocument(title: string, writtenAt: Date) {
	const doc = new PdfDocument({
		size: 'A4',
		margin: 0,
		autoFirstPage: false,
		bufferPages: true,
		pdfVersion: '1.7',
		lang: 'en-IN',
		displayTitle: true,
		info: { Title: title, Author: 'Khetse', CreationDate: writtenAt, ModDate: writtenAt },
	});
	for (const name of fontNames) doc.registerFont(name, fontFile(name));

	function widthOf(text: string, { size, weight = 'regular' }: Look): number {
		return runsOf(text, weight).reduce((sum, run) => sum + doc.font(run.font, size).widthOfString(run.text), 0);
	}

	/** Breaks at spaces; a word longer than the line breaks anywhere. */
	function linesOf(text: string, width: number, look: Look): string[] {
		return text.split('\n').flatMap((paragraph) => {
			const lines: string[] = [];
			let line = '';
			for (const word of paragraph.split(' ').flatMap((whole) => pieces(whole, width, look))) {
				const longer = line === '' ? word : `${line} ${word}`;
				if (line !== '' && widthOf(longer, look) > width) {
					lines.push(line);
					line = word;
				} else line = longer;
			}
			return [...lines, line];
		});
	}

	function pieces(word: string, width: number, look: Look): string[] {
		if (widthOf(word, look) <= width) return [word];
		const found: string[] = [];
		let piece = '';
		for (const letter of new Intl.Segmenter('en').segment(word)) {
			if (piece !== '' && widthOf(piece + letter.segment, look) > width) {
				found.push(piece);
				piece = '';
			}
			piece += letter.segment;
		}
		return [...found, piece];
	}

	const lineHeight = (look: Look) => look.size * 1.35;

	/** @returns the y position below */
	function write(text: string, { x, y, width }: Box, look: Look): number {
		const { size, weight = 'regular', align = 'left', grey = false } = look;
		let top = y;
		for (const line of linesOf(text, width, look)) {
			const free = width - widthOf(line, look);
			let left = x + { left: 0, center: free / 2, right: free }[align];
			for (const run of runsOf(line, weight)) {
				doc.font(run.font, size).fillColor(grey ? '#444' : '#000');
				// Fonts differ in height: align them on one baseline.
				doc.text(run.text, left, top + size, { lineBreak: false, baseline: 'alphabetic' });
				left += doc.widthOfString(run.text);
			}
			top += lineHeight(look);
		}
		return top;
	}

	return {
		doc,
		write,
		heightOf: (text: string, width: number, look: Look) => linesOf(text, width, look).length * lineHeight(look),
		rule(y: number, weight = 0.6): void {
			doc
				.moveTo(sheet.margin, y)
				.lineTo(sheet.width - sheet.margin, y)
				.lineWidth(weight)
				.strokeColor('#000')
				.stroke();
		},
		async finish(): Promise<Buffer> {
			const chunks: Buffer[] = [];
			const whole = new Promise<Buffer>((resolve, reject) => {
				doc.on('data', (chunk: Buffer) => chunks.push(chunk));
				doc.on('end', () => resolve(Buffer.concat(chunks)));
				doc.on('error', reject);
			});
			doc.end();
			return whole;
		},
	};
}
