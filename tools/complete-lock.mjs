// Adds the optional packages of other platforms to package-lock.json, and hashes that are missing. npm leaves such packages
// out when the registry does not carry them, and `npm ci` then refuses the lock on every machine; without a hash it installs
// whatever the registry has. Run it after each change of packages.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const systems = { darwin: 'darwin', linux: 'linux', win32: 'win32', windows: 'win32', android: 'android' };
const otherSystems = ['freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** Package names contain platform and CPU: `@rollup/rollup-linux-arm64-musl`. */
function platformOf(name) {
	const parts = name.slice(name.indexOf('/') + 1).split(/[-.]/);
	const os = parts.map((part) => systems[part] ?? (otherSystems.includes(part) ? part : undefined)).find(Boolean);
	const cpu = processors.find((processor) => parts.includes(processor));
	const libc = parts.some((part) => part.startsWith('musl'))
		? 'musl'
		: parts.some((part) => /^gnu/.test(part))
			? 'glibc'
			: undefined;
	return {
		...(cpu === undefined ? {} : { cpu: [cpu] }),
		...(os === undefined ? {} : { os: [os] }),
		...(os === 'linux' && libc !== undefined ? { libc: [libc] } : {}),
	};
}

/** The hash of a package, where the registry has it; asked for one by one, for packages of this lock file alone. */
function findHash(name, version) {
	const run = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' });
	const hash = run.stdout?.trim() ?? '';
	return /^sha512-\S+$/.test(hash) ? { integrity: hash } : {};
}

const file = 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
let hashed = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
	for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
		const isThere = lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
		if (isThere !== undefined || !/^\d+\.\d+\.\d+/.test(version)) continue;
		const platform = platformOf(name);
		if (platform.os === undefined && platform.cpu === undefined) continue;
		lock.packages[`node_modules/${name}`] = {
			version,
			...findHash(name, version),
			...(entry.dev ? { dev: true } : {}),
			license: entry.license,
			optional: true,
			...platform,
		};
		added += 1;
	}
}
for (const [path, { version, ...entry }] of Object.entries(lock.packages)) {
	if (path === '' || entry.link || entry.integrity) continue;
	const hash = findHash(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version);
	if (hash.integrity === undefined) continue;
	lock.packages[path] = { version, ...hash, ...entry };
	hashed += 1;
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync(file, `${JSON.stringify(lock, null, '\t')}\n`);
process.stdout.write(`${added} packages of other platforms and ${hashed} missing hashes added\n`);
