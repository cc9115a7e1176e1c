import type { PriceImport } from '#contract/office/prices.ts';
import { call } from '#office/api.ts';
import { type FormCommand, useFormCommand } from '#office/use-command.ts';
import { useEffect, useRef, useState } from 'react';

const askEveryMs = 300;
const sendTimeoutMs = 60_000;

/** Sends a file to be checked and follows the check until it is done. */
export function useImport(): {
	found: PriceImport | null;
	command: FormCommand;
	check: (file: File) => void;
	reset: () => void;
} {
	const [found, setFound] = useState<PriceImport | null>(null);
	const command = useFormCommand();
	const isLeft = useRef(false);
	useEffect(() => {
		isLeft.current = false;
		return () => {
			isLeft.current = true;
		};
	}, []);

	function check(file: File) {
		setFound(null);
		command.run(async () => {
			const body = { fileName: file.name.slice(0, 200), text: await file.text() };
			let { data } = await call('office.prices.import', { body }, sendTimeoutMs);
			setFound(data);
			while (data.state === 'checking' && !isLeft.current) {
				await new Promise((resolve) => setTimeout(resolve, askEveryMs));
				({ data } = await call('office.prices.importState', { params: { id: data.id } }));
				setFound(data);
			}
		});
	}
	return { found, command, check, reset: () => setFound(null) };
}
