import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

type AskFailedProps = { title: string; text: string; retryLabel: string; onRetry: () => void };

/** What could not be loaded, and the way on. */
export function AskFailed({ title, text, retryLabel, onRetry }: AskFailedProps) {
	return (
		<ErrorState title={title} text={text}>
			<Button look="ghost" onClick={onRetry}>
				{retryLabel}
			</Button>
		</ErrorState>
	);
}
