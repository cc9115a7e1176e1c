import PdfDocument from 'pdfkit';

/** Colours of the shop; see web/styles/tokens.css. */
export const colours = {
	leaf950: '#0c2317',
	leaf800: '#184a2b',
	leaf600: '#2a7d48',
	leaf100: '#e2f2e6',
	turmeric500: '#f0a41c',
	turmeric100: '#fff1d2',
	sky: '#4a8dab',
	soil900: '#1d2320',
	soil700: '#414b45',
	soil500: '#5b665f',
	soil200: '#e1e6e2',
	soil100: '#f0f3f0',
	white: '#ffffff',
} as const;

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 44 } as const;
export const inner = page.width - 2 * page.margin;

/** A fixed date, so that a guide that is generated again is the same file. */
const writtenOn = new Date('2026-11-01T00:00:00Z');

export type TextStyle = { size: number; colour: string; font?: 'regular' | 'bold' | 'italic'; align?: 'right' };
export type Place = { x: number; y: number; width: number };

const fonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const;

export type Guide = ReturnType<typeof startGuide>;

/** A tagged PDF: content goes through `say`, decoration through `decorate`. */
export function startGuide(title: string) {
	const doc = new PdfDocument({
		size: 'A4',
		margin: 0,
		pdfVersion: '1.7',
		tagged: true,
		lang: 'en-IN',
		displayTitle: true,
		info: { Title: title, Author: 'Khetse', Subject: 'Sample data, not advice', CreationDate: writtenOn },
	});
	const root = doc.struct('Document');
	doc.addStructure(root);

	function style({ size, colour, font = 'regular' }: TextStyle): void {
		doc.font(fonts[font]).fontSize(size).fillColor(colour);
	}

	return {
		doc,
		heightOf(text: string, width: number, text_: TextStyle): number {
			style(text_);
			return doc.heightOfString(text, { width, lineGap: 1.5 });
		},
		say(tag: 'H1' | 'H2' | 'P', text: string, { x, y, width }: Place, look: TextStyle): void {
			root.add(
				doc.struct(tag, {}, () => {
					style(look);
					doc.text(text, x, y, { width, lineGap: 1.5, ...(look.align === undefined ? {} : { align: look.align }) });
				}),
			);
		},
		/** A figure with its alternative text. */
		show(alt: string, draw: () => void): void {
			root.add(doc.struct('Figure', { alt }, draw));
		},
		decorate(draw: () => void): void {
			doc.markContent('Artifact', { type: 'Layout' });
			draw();
			doc.endMarkedContent();
		},
		async finish(): Promise<Buffer> {
			root.end();
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
