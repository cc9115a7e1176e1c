/**
 * A picture whose file is missing shows the seedling of the shop instead of the broken sign of the browser. Errors of
 * pictures do not bubble and can come before the page is hydrated, so they are caught for the whole document.
 */

const placeholder = '/seedling.svg';

function showPlaceholder(picture: HTMLImageElement): void {
	// The placeholder may be missing, too.
	if (picture.getAttribute('src') === placeholder) return;
	for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.removeAttribute('srcset');
	picture.removeAttribute('srcset');
	picture.removeAttribute('sizes');
	picture.src = placeholder;
}

function isMissing({ complete, naturalWidth, src }: HTMLImageElement): boolean {
	return complete && naturalWidth === 0 && src !== '';
}

export function replaceMissingPictures(): void {
	document.addEventListener(
		'error',
		({ target }) => {
			if (target instanceof HTMLImageElement) showPlaceholder(target);
		},
		true,
	);
	for (const picture of document.images) if (isMissing(picture)) showPlaceholder(picture);
}
