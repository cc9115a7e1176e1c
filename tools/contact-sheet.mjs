/**
 * Renders every product thumbnail on its tint, with its name below, onto one sheet for visual review.
 *
 *   node tools/contact-sheet.mjs <out.png> [category-slug | banners | blogs | gallery]
 */
import { tintColours } from '#domain/product.ts';
import { seedBanners } from '#database/seed/data/banners.ts';
import { seedBlogs } from '#database/seed/data/blogs.ts';
import { seedCategories } from '#database/seed/data/categories.ts';
import { seedProducts } from '#database/seed/data/products.ts';
import { centredText, sizeThatFits } from '#database/seed/pictures/glyph-text.ts';
import { pictureSources } from '#database/seed/pictures/picture-sources.ts';
import { createPictureRenderer, pictureSize } from '#database/seed/pictures/render-pictures.ts';
import sharp from 'sharp';

const [outFile, only] = process.argv.slice(2);
if (!outFile) throw new Error('Usage: node tools/contact-sheet.mjs <out.png>');

const tintOf = new Map(seedCategories.map((category) => [category.slug, tintColours[category.tint]]));

const asked = {
	banners: () => seedBanners.map(({ name, picture }) => ({ name, picture, tint: '#1e6238' })),
	blogs: () => seedBlogs.map(({ slug, picture }) => ({ name: slug, picture, tint: '#ffffff' })),
	gallery: () =>
		seedCategories.map(({ names, picture, tint }) => ({ name: names.en, picture, tint: tintColours[tint] })),
};
const cells = asked[only]
	? asked[only]()
	: seedProducts
			.filter((product) => !only || product.category === only)
			.map(({ names, pictures, category }) => ({ name: names.en, picture: pictures[0], tint: tintOf.get(category) }));

const cell = 220;
const caption = 26;
const columns = Math.min(8, cells.length);
const renderPicture = createPictureRenderer();
const layers = [];
for (const [index, { name, picture, tint }] of cells.entries()) {
	const left = (index % columns) * (cell + 8) + 8;
	const top = Math.floor(index / columns) * (cell + caption + 8) + 8;
	const width = pictureSize(pictureSources[picture]).widths.at(-1);
	const image = await sharp(await renderPicture(picture, width))
		.resize(cell - 28, cell - 28, { fit: 'inside' })
		.toBuffer({ resolveWithObject: true });
	const text = centredText(name, {
		x: cell / 2,
		y: cell + 18,
		size: sizeThatFits([name], cell - 8, 17),
		fill: '#1d2320',
	});
	layers.push(
		{
			input: Buffer.from(
				`<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${cell + caption}"><rect width="${cell}" height="${cell}" rx="14" fill="${tint}"/>${text}</svg>`,
			),
			left,
			top,
		},
		{
			input: image.data,
			left: left + Math.round((cell - image.info.width) / 2),
			top: top + Math.round((cell - image.info.height) / 2),
		},
	);
}
const rows = Math.ceil(cells.length / columns);
await sharp({
	create: {
		width: columns * (cell + 8) + 8,
		height: rows * (cell + caption + 8) + 8,
		channels: 3,
		background: '#fbfaf6',
	},
})
	.composite(layers)
	.png()
	.toFile(outFile);
