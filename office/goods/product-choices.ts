import type { ProductKind, Tint, ToxicityLabel } from '#domain/product.ts';

const named = <Id extends string>(ids: readonly Id[], texts: string) =>
	ids.map((id) => ({ id, name: `khetse.${texts}.${id}` }));

const kinds: readonly ProductKind[] = ['loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser'];
const tints: readonly Tint[] = ['leafy', 'root', 'fruit-veg', 'exotic', 'fruit', 'dry', 'spice', 'agro'];
const colours: readonly ToxicityLabel[] = ['green', 'blue', 'yellow', 'red'];

export const kindChoices = named(kinds, 'kinds');
export const statusChoices = named(['active', 'draft', 'archived'], 'productStatus');
export const publishChoices = named(['active', 'draft'], 'productStatus');
export const baseChoices = named(['g', 'ml', 'pc'], 'bases');
export const poolingChoices = named(['shared', 'own'], 'pooling');
export const toxicityChoices = named(colours, 'toxicity');
export const tintChoices = named(tints, 'tints');
