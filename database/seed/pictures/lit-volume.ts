/** From the lit side to the far side. */
export type Shades = readonly [light: string, middle: string, dark: string];

type Volume = { shades: Shades; shade: string; thickness: number; inside?: string };

export type Sheet = {
	defs: string[];
	body: string[];
	/** numbers the definitions, so that ids within a drawing are unique */
	nextId: () => string;
};

export function newSheet(): Sheet {
	let count = 0;
	return { defs: [], body: [], nextId: () => `v${(count++).toString(36)}` };
}

export function finishedSvg(sheet: Sheet, title: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><title>${title}</title><defs>${sheet.defs.join('')}</defs>${sheet.body.join('')}</svg>`;
}

export function gradient(
	sheet: Sheet,
	colours: readonly string[],
	to: readonly [x: number, y: number] = [1, 1],
): string {
	const id = sheet.nextId();
	const stops = colours.map(
		(colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
	);
	sheet.defs.push(`<linearGradient id="${id}" x2="${to[0]}" y2="${to[1]}">${stops.join('')}</linearGradient>`);
	return `url(#${id})`;
}

function blur(sheet: Sheet, deviation: number): string {
	const id = sheet.nextId();
	sheet.defs.push(
		`<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
	);
	return `url(#${id})`;
}

export function clipped(sheet: Sheet, outline: string, content: string): string {
	const id = sheet.nextId();
	sheet.defs.push(`<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
	return `<g clip-path="url(#${id})">${content}</g>`;
}

/**
 * A shape that looks round: lit from the top left, shaded inside its far edge, with a soft light inside the near one.
 * The shape itself must not be inside a rotated group: librsvg renders the blur wrongly there.
 */
export function addVolume(sheet: Sheet, outline: string, { shades, shade, thickness, inside = '' }: Volume): void {
	const far = (thickness * 0.08).toFixed(1);
	const near = (thickness * 0.05).toFixed(1);
	sheet.body.push(
		`<path d="${outline}" fill="${gradient(sheet, shades)}"/>`,
		clipped(
			sheet,
			outline,
			`${inside}<path d="${outline}" fill="none" stroke="${shade}" stroke-width="${(thickness * 0.26).toFixed(1)}" opacity=".7" filter="${blur(sheet, thickness * 0.075)}" transform="translate(-${far} -${far})"/>` +
				`<path d="${outline}" fill="none" stroke="#fff" stroke-width="${(thickness * 0.1).toFixed(1)}" opacity=".45" filter="${blur(sheet, thickness * 0.04)}" transform="translate(${near} ${near})"/>`,
		),
	);
}

export function addShadow(
	sheet: Sheet,
	outline: string,
	{ drop, softness, opacity }: { drop: number; softness: number; opacity: number },
): void {
	sheet.body.push(
		`<path d="${outline}" fill="#0b1a2a" opacity="${opacity}" transform="translate(0 ${drop})" filter="${blur(sheet, softness)}"/>`,
	);
}

/** A soft streak of reflected light. */
export function addGleam(sheet: Sheet, at: { x: number; y: number; rx: number; ry: number; opacity: number }): void {
	const id = sheet.nextId();
	sheet.defs.push(
		`<radialGradient id="${id}"><stop offset="0" stop-color="#fff" stop-opacity="${at.opacity}"/><stop offset=".5" stop-color="#fff" stop-opacity="${at.opacity * 0.6}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
	);
	sheet.body.push(`<ellipse cx="${at.x}" cy="${at.y}" rx="${at.rx}" ry="${at.ry}" fill="url(#${id})"/>`);
}
