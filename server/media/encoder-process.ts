import { Refused } from '#server/platform/refuse.ts';
import sharp from 'sharp';
import { encodeAvif, encodePicture, narrowPicture } from './encode-picture.ts';

/** The program that picture-encoder.ts starts. What libraries keep of the memory they had is returned when it ends. */
sharp.cache(false);
sharp.concurrency(1);

const loadDemo = () => import('#database/seed/demo-media.ts');
let drawing: ReturnType<Awaited<ReturnType<typeof loadDemo>>['createDemoMedia']> | undefined;

export const tasks = {
	encodeAvif,
	encodePicture,
	narrowPicture,
	listDemoFiles: async () => (await loadDemo()).demoFiles,
	async drawDemoFile(name: string, width: number) {
		drawing ??= (await loadDemo()).createDemoMedia();
		return drawing(name, width);
	},
};

export type Task = { id: number; name: keyof typeof tasks; parameters: unknown[] };
/** What the task returns, or why it returns nothing. */
export type Outcome = { id: number; result?: unknown; refusal?: Refused['refusal']; error?: unknown };

async function run({ id, name, parameters }: Task): Promise<Outcome> {
	try {
		return { id, result: await (tasks[name] as (...given: unknown[]) => Promise<unknown>)(...parameters) };
	} catch (error) {
		return error instanceof Refused ? { id, refusal: error.refusal } : { id, error };
	}
}

process.on('message', (task: Task) => void run(task).then((outcome) => process.send?.(outcome)));
// A signal for all processes of a terminal or service: the shop may still need a picture before it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
// process.exit would wait for the pictures in work. The channel also closes when the shop is killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
