import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Refused } from '#server/platform/refuse.ts';
import { plainPicture, slowPicture } from '#tests/fixtures/pictures.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { EncoderEnded, inEncoder } from './picture-encoder.ts';

afterEach(() => void vi.useRealTimers());

/** The encoders that a process has started and that run. source: proc(5) */
function encoders(startedBy = process.pid): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => {
			try {
				const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
				const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
				return state !== 'Z' && Number(parent) === startedBy && command.includes('encoder-process');
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

	test('a picture that takes longer than twenty seconds is given up, and another one is made in the next process', async () => {
		const slow = await slowPicture();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const refused = expect(inEncoder('narrowPicture', slow, 32)).rejects.toThrow(EncoderEnded);
		const [first = 0] = encoders();
		vi.advanceTimersByTime(19_999);
		const beside = narrow();
		const demo = inEncoder('drawDemoFile', 'carrot', 512);
		await plainPicture();
		vi.advanceTimersByTime(1);
		await refused;
		expect(await beside).toBeGreaterThan(20);
		expect((await demo)?.length).toBeGreaterThan(1000);
		vi.useRealTimers();
		await vi.waitFor(() => expect(encoders()).not.toContain(first), soon);
	});

	test('the time in which an upload waits for others does not count', async () => {
		const picture = await plainPicture();
		const upload = () => inEncoder('encodePicture', picture, 'square').catch((error) => error);
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const halted = upload();
		const [first = 0] = encoders();
		onTestFinished(() => void (encoders().includes(first) && process.kill(first, 'SIGKILL')));
		process.kill(first, 'SIGSTOP');
		const others = [upload(), upload()];
		vi.advanceTimersByTime(20_000);
		expect(await halted).toEqual(new Refused('PICTURE_UNREADABLE'));
		expect(await others[1]).toMatchObject({ width: 512 });
	});

	test('an encoder with a picture in work ends when the shop is killed', async () => {
		const program = `
			import { inEncoder } from '#server/media/picture-encoder.ts';
			import { plainPicture, slowPicture } from '#tests/fixtures/pictures.ts';
			void inEncoder('narrowPicture', await slowPicture(), 32);
			await inEncoder('narrowPicture', await plainPicture(), 32);
			console.log('in work');`;
		const shop = spawn(process.execPath, ['--input-type=module', '-e', program], {
			stdio: ['ignore', 'pipe', 'inherit'],
		});
		await once(shop.stdout, 'data');
		const [encoder = 0] = encoders(shop.pid);
		const isThere = () => {
			try {
				return !readFileSync(`/proc/${encoder}/stat`, 'utf8').includes(') Z ');
			} catch {
				return false;
			}
		};
		onTestFinished(() => void (isThere() && process.kill(encoder, 'SIGKILL')));
		expect(isThere()).toBe(true);
		shop.kill('SIGKILL');
		await vi.waitFor(() => expect(isThere()).toBe(false), soon);
	});
});
