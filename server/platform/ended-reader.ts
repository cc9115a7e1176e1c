/** A line that is written after the program that reads the output has ended does not end this one. */
export function goOnWithoutReader(): void {
	for (const stream of [process.stdout, process.stderr]) {
		stream.on('error', (error: NodeJS.ErrnoException) => {
			if (error.code !== 'EPIPE') throw error;
		});
	}
}
