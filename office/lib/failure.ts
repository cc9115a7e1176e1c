import { HttpError } from 'react-admin';

/** What went wrong, for a form that is not react-admin's: the sentence, its code, and what is wrong with a field. */
export type Failure = { sentence: string; code: string; fields: Record<string, string> };

export function failureOf(error: unknown): Failure {
	const body =
		error instanceof HttpError ? (error.body as { code?: string; errors?: Record<string, string> }) : undefined;
	return {
		sentence: error instanceof Error ? error.message : 'khetse.broken',
		code: body?.code ?? '',
		fields: body?.errors ?? {},
	};
}

/** The sentence of whatever went wrong; react-admin's own errors carry a key of the texts. */
export function sentenceOf(error: unknown): string {
	return error instanceof Error ? error.message : 'khetse.broken';
}
