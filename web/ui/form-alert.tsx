import { AlertIcon } from './icons.tsx';

/** What the shop says about a whole form; read out when it appears. */
export function FormAlert({ text }: { text: string | null }) {
	return (
		<div role="alert">
			{text !== null && (
				<p className="flex items-start gap-2 rounded-ms bg-chilli-100 px-3.5 py-2.5 font-semibold text-chilli-700">
					<AlertIcon size={20} className="mt-0.5 shrink-0" />
					{text}
				</p>
			)}
		</div>
	);
}
