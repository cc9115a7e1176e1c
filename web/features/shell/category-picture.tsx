import { Picture } from '#web/ui/picture.tsx';
import { type Category, defaultPicture } from './shell-data.ts';

export function CategoryPicture({ category, size }: { category: Category; size: number }) {
	return <Picture src={category.picture ?? defaultPicture} alt="" size={size} />;
}
