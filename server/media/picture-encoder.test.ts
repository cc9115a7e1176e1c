import { readdirSync, readFileSync } from 'node:fs';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { inEncoder } from './picture-encoder.ts';

afterEach(() => void vi.useRealTimers());

/** The encoders that this process has started and that run. source: proc(5) */
function encoders(): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			try {
				const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
				const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
				return state !== 'Z' && Number(parent) === process.pid && command.includes('encoder-process');
			} catch {
				return false;
			}
		})
		.map(Number);
}

const narrow = async () => (await inEncoder('narrowPicture', await plainPicture(64, 64), 32)).length;
const soon = { timeout: 10_000, interval: 20 };

describe.runIf(process.platform === 'linux')('on Linux', () => {
	test('parallel pictures are made in one process, which ends when it is idle', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		expect(Math.min(...(await Promise.all([narrow(), narrow(), narrow()])))).toBeGreaterThan(20);
		expect(encoders()).toHaveLength(1);
		vi.advanceTimersByTime(14_000);
		await narrow();
		vi.advanceTimersByTime(14_000);
		expect(encoders()).toHaveLength(1);
		vi.advanceTimersByTime(2000);
		vi.useRealTimers();
		await vi.waitFor(() => expect(encoders()).toEqual([]), soon);
	});

	test('a picture in work fails when its process is killed, and the next one is made in another', async () => {
		await narrow();
		const [first = 0] = encoders();
		const failed = expect(inEncoder('drawDemoFile', 'carrot', 512)).rejects.toThrow('encoder of pictures ended');
		process.kill(first, 'SIGKILL');
		await failed;
		expect(await narrow()).toBeGreaterThan(20);
		expect(encoders()).not.toContain(first);
	});
});
