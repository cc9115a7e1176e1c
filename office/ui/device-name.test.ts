import { expect, test } from 'vitest';
import { deviceOf } from './device-name.ts';

test.for([
	[
		'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
		'Chrome · Android',
	],
	['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari · iOS'],
	['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
	['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
	['curl/8.5.0', null],
	['', null],
] as const)('recognises %j as %j', ([userAgent, device]) => {
	expect(deviceOf(userAgent)).toBe(device);
});
