import { bioPesticidesProducts } from './products-bio-pesticides.ts';
import { dryFruitsProducts } from './products-dry-fruits.ts';
import { exoticVegetablesProducts } from './products-exotic-vegetables.ts';
import { fruitVegetablesProducts } from './products-fruit-vegetables.ts';
import { fruitsProducts } from './products-fruits.ts';
import { fungicidesProducts } from './products-fungicides.ts';
import { herbicidesProducts } from './products-herbicides.ts';
import { insecticidesProducts } from './products-insecticides.ts';
import { leafyVegetablesProducts } from './products-leafy-vegetables.ts';
import { plantNutritionProducts } from './products-plant-nutrition.ts';
import { rootVegetablesProducts } from './products-root-vegetables.ts';
import { spicesProducts } from './products-spices.ts';
import type { SeedProduct } from './seed-types.ts';

export const seedProducts: SeedProduct[] = [
	...fruitsProducts,
	...rootVegetablesProducts,
	...leafyVegetablesProducts,
	...fruitVegetablesProducts,
	...exoticVegetablesProducts,
	...dryFruitsProducts,
	...spicesProducts,
	...herbicidesProducts,
	...insecticidesProducts,
	...fungicidesProducts,
	...bioPesticidesProducts,
	...plantNutritionProducts,
];
