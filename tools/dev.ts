import { spawn } from 'node:child_process';

/**
 * Development mode: the API restarts when its source changes, Vite serves the storefront and
 * proxies API, pincodes and pictures. The back office has its own Vite on the port after the API's.
 */
const apiPort = process.env.API_PORT ?? '3001';
const officePort = String(Number(apiPort) + 1);
const origin = `http://127.0.0.1:${apiPort}`;

const children = [
	spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
		stdio: 'inherit',
		env: { ...process.env, PORT: apiPort },
	}),
	spawn(process.execPath, ['node_modules/@react-router/dev/bin.js', 'dev', '--port', process.env.PORT ?? '3000'], {
		stdio: 'inherit',
		env: { ...process.env, VITE_API_ORIGIN: origin },
	}),
	spawn(
		process.execPath,
		['node_modules/vite/bin/vite.js', '--config', 'vite.office.config.ts', '--port', officePort],
		{
			stdio: 'inherit',
			env: { ...process.env, VITE_API_ORIGIN: origin },
		},
	),
];

function stop(): void {
	for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
if (process.channel !== undefined) process.on('disconnect', stop);
// Else the channel keeps this process when its children have ended.
process.channel?.unref();
for (const child of children) child.on('exit', stop);
