import basket from './basket.webp';

/** An empty basket on a leafy ground. */
export function BasketPicture() {
	return (
		<span className="grid size-48 place-items-center rounded-full bg-tint-leafy">
			<img src={basket} alt="" width={136} height={136} className="produce-shadow" />
		</span>
	);
}
