import { type Palette, plasticWhite } from './crop-care-palettes.ts';
import { addGleam, addShadow, addVolume, clipped, gradient, type Sheet } from './lit-volume.ts';

export const roundRect = (x: number, y: number, width: number, height: number, radius: number) =>
	`M${x + radius},${y}H${x + width - radius}Q${x + width},${y} ${x + width},${y + radius}V${y + height - radius}Q${x + width},${y + height} ${x + width - radius},${y + height}H${x + radius}Q${x},${y + height} ${x},${y + height - radius}V${y + radius}Q${x},${y} ${x + radius},${y}Z`;

export type LabelArea = { x: number; y: number; width: number; height: number };

/** Each container draws itself and returns the position of its label. */
export const containers = {
	bottle(sheet: Sheet, palette: Palette): LabelArea {
		const body =
			'M206,104H306C306,134 312,148 340,160C382,178 396,200 396,238V444Q396,484 356,484H156Q116,484 116,444V238C116,200 130,178 172,160C200,148 206,134 206,104Z';
		addShadow(sheet, body, { drop: 10, softness: 9, opacity: 0.22 });
		addVolume(sheet, roundRect(208, 86, 96, 44, 8), { shades: plasticWhite, shade: '#8797b5', thickness: 60 });
		addVolume(sheet, body, { shades: palette.pack, shade: palette.packShade, thickness: 230 });
		addGleam(sheet, { x: 150, y: 210, rx: 20, ry: 60, opacity: 0.7 });
		addVolume(sheet, roundRect(190, 26, 132, 76, 18), {
			shades: palette.cap,
			shade: palette.capShade,
			thickness: 96,
			inside: ridges(198, 314, 32, 98, palette.capShade),
		});
		addGleam(sheet, { x: 214, y: 56, rx: 13, ry: 32, opacity: 0.75 });
		return { x: 116, y: 208, width: 280, height: 238 };
	},
	jar(sheet: Sheet, palette: Palette): LabelArea {
		const body =
			'M122,142Q122,118 150,118H362Q390,118 390,142C408,152 414,168 414,190V436Q414,482 368,482H144Q98,482 98,436V190C98,168 104,152 122,142Z';
		addShadow(sheet, body, { drop: 10, softness: 9, opacity: 0.22 });
		addVolume(sheet, body, { shades: palette.pack, shade: palette.packShade, thickness: 230 });
		addVolume(sheet, roundRect(108, 42, 296, 92, 24), {
			shades: palette.cap,
			shade: palette.capShade,
			thickness: 120,
			inside: ridges(120, 396, 50, 128, palette.capShade),
		});
		addGleam(sheet, { x: 150, y: 78, rx: 22, ry: 34, opacity: 0.7 });
		return { x: 98, y: 190, width: 316, height: 240 };
	},
	pouch(sheet: Sheet, palette: Palette): LabelArea {
		const body =
			'M108,48Q108,36 120,36H392Q404,36 404,48C396,130 402,180 408,260C414,340 418,400 420,452Q420,482 390,482C300,492 212,492 122,482Q92,482 92,452C94,400 98,340 104,260C110,180 116,130 108,48Z';
		addShadow(sheet, body, { drop: 10, softness: 9, opacity: 0.22 });
		addVolume(sheet, body, { shades: palette.pack, shade: palette.packShade, thickness: 220 });
		const seam = [46, 56, 66].map(
			(y) => `<path d="M108,${y}H404" stroke="${palette.packShade}" stroke-width="3" opacity=".35"/>`,
		);
		sheet.body.push(
			clipped(sheet, body, `${seam.join('')}<path d="M100,80H412" stroke="#fff" stroke-width="4" opacity=".6"/>`),
		);
		sheet.body.push(
			`<path d="M120,466Q256,430 392,466" fill="none" stroke="${palette.packShade}" stroke-width="5" opacity=".4"/>`,
		);
		addVolume(sheet, roundRect(108, 92, 296, 30, 10), { shades: palette.cap, shade: palette.capShade, thickness: 36 });
		addGleam(sheet, { x: 130, y: 250, rx: 16, ry: 130, opacity: 0.55 });
		return { x: 118, y: 146, width: 276, height: 276 };
	},
	bag(sheet: Sheet, palette: Palette): LabelArea {
		const body =
			'M118,62C160,54 352,54 394,62C412,90 424,130 430,190C438,280 436,360 428,440Q424,476 392,480C300,490 212,490 120,480Q88,476 84,440C76,360 74,280 82,190C88,130 100,90 118,62Z';
		addShadow(sheet, body, { drop: 10, softness: 9, opacity: 0.22 });
		const band = `<path d="M60,64H460V150Q256,176 60,150Z" fill="${gradient(sheet, palette.cap)}"/><path d="M60,424Q256,396 460,424V500H60Z" fill="${gradient(sheet, palette.cap)}"/>`;
		addVolume(sheet, body, { shades: palette.pack, shade: palette.packShade, thickness: 230, inside: band });
		addVolume(sheet, 'M112,34Q256,24 400,34L398,72Q256,62 114,72Z', {
			shades: palette.cap,
			shade: palette.capShade,
			thickness: 50,
		});
		sheet.body.push(
			'<path d="M118,54Q256,44 394,54" fill="none" stroke="#fff" stroke-width="5" stroke-dasharray="12 9" stroke-linecap="round" opacity=".9"/>',
		);
		addGleam(sheet, { x: 118, y: 260, rx: 18, ry: 130, opacity: 0.6 });
		return { x: 100, y: 168, width: 312, height: 240 };
	},
};

function ridges(from: number, to: number, top: number, bottom: number, colour: string): string {
	const lines: string[] = [];
	for (let x = from; x <= to; x += 13) {
		lines.push(`<path d="M${x},${top}V${bottom}" stroke="${colour}" stroke-width="4" opacity=".3"/>`);
		lines.push(`<path d="M${x - 4},${top}V${bottom}" stroke="#fff" stroke-width="3" opacity=".28"/>`);
	}
	return lines.join('');
}
