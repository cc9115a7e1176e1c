import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const document = readFileSync('docs/security.md', 'utf8');
const rows = document
	.split('\n')
	.filter((line) => /^\| V\d+\.\d+\.\d+ \|/.test(line))
	.map((line) => {
		const [id = '', requirement = '', how = '', shown = ''] = line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim());
		const files = [...shown.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
		return { id, requirement, how, shown, files };
	});

test('every requirement of levels 1 and 2 has one row, in the order of the standard', () => {
	expect(rows).toHaveLength(253);
	const places = rows.map(({ id }) => id.slice(1).split('.').map(Number));
	const weights = places.map(([chapter = 0, section = 0, number = 0]) => chapter * 10_000 + section * 100 + number);
	expect(weights).toEqual([...new Set(weights)].sort((a, b) => a - b));
});

test('every file that is named exists', () => {
	expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});

test('every title in quotes is that of a test in the file before it', () => {
	const named = rows.flatMap(({ id, shown }) =>
		[...shown.matchAll(/`([^`]+)`((?: "[^"]+")+)/g)].flatMap(([, file = '', titles = '']) =>
			[...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ id, file, title })),
		),
	);
	expect(named.length).toBeGreaterThan(70);
	expect(named.length).toBe(rows.flatMap(({ shown }) => [...shown.matchAll(/"[^"]+"/g)]).length);
	const isTest = ({ file, title }: (typeof named)[number]) => {
		const source = readFileSync(file, 'utf8');
		return [`test('${title}'`, `)('${title}'`, `\n\t'${title}',\n`].some((start) => source.includes(start));
	};
	expect(named.filter((each) => !isTest(each))).toEqual([]);
});

test('every row without a file says that it is not used, an exception, or why there is nothing to show', () => {
	const reason = /^not used(?:;|$)|^exception \d$|^(?:[^;]+; )?(?:no|none)\b|^one shop per database$/;
	for (const { id, how, files } of rows) if (files.length === 0) expect(how, id).toMatch(reason);
	const tested = rows.filter(({ files }) => files.some((file) => /\.(?:test|spec)\.tsx?$/.test(file)));
	expect(tested.length).toBeGreaterThan(175);
});

/** The table of exceptions: number, requirement, what is not met, why. */
const exceptions = document
	.slice(document.indexOf('### Exceptions'), document.indexOf('## Rights'))
	.split('\n')
	.filter((line) => /^\| \d+ \|/.test(line))
	.map((line) =>
		line
			.split('|')
			.slice(1, -1)
			.map((cell) => cell.trim()),
	);

test('at most eight requirements are exceptions, each in a row of its own with its reason', () => {
	expect(exceptions.length).toBeLessThanOrEqual(8);
	for (const [index, [number, requirement, unmet = '', why = '']] of exceptions.entries()) {
		expect(Number(number)).toBe(index + 1);
		expect(requirement, 'one requirement').toMatch(/^V\d+\.\d+\.\d+$/);
		for (const sentence of [unmet, why]) expect(sentence, requirement).toMatch(/^[A-Z].{15,}\.$/);
	}
	const inRows = rows.flatMap(({ id, how }) => [...how.matchAll(/exception (\d+)/g)].map(([, number]) => [number, id]));
	expect(inRows.sort()).toEqual(exceptions.map(([number, requirement]) => [number, requirement]));
});

test('the number of exceptions that the text names is that of the table', () => {
	const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
	expect(document).toContain(`${words[exceptions.length]} requirements are not met`);
});

test('a document, a section or a decision that a row names is there', () => {
	const sections = new Set(
		[...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => `#${title.toLowerCase().replaceAll(' ', '-')}`),
	);
	const links = rows.flatMap(({ how }) => [...how.matchAll(/\]\((#[^)]+)\)/g)].map(([, target = '']) => target));
	expect(links.length).toBeGreaterThan(5);
	expect(links.filter((target) => !sections.has(target))).toEqual([]);
	expect(document).not.toMatch(/\b(?:section|explained|documented) (?:\w+ )?(?:below|above)\b/);
});

test('every service of the compose file starts without root, capabilities and a root file system it can write to', () => {
	const compose = readFileSync('deploy/compose.yml', 'utf8');
	const [, ...services] = compose.slice(0, compose.indexOf('\nvolumes:')).split(/^(?:services:\n)? {2}(?=\w+:$)/m);
	expect(services.map((service) => service.split(':')[0])).toEqual(['database', 'shop', 'web']);
	for (const service of services) {
		const lines = service.split('\n').map((line) => line.trim());
		const name = lines[0];
		expect(
			lines.find((line) => line.startsWith('user: ')),
			name,
		).toMatch(/^user: (?:[a-z]+|"\d+")$/);
		expect(service, name).not.toMatch(/user: (?:root|"0")/);
		for (const line of ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]']) {
			expect(lines, name).toContain(line);
		}
		expect(service, name).toMatch(/^ {4}tmpfs: \[\/tmp/m);
		expect(service, name).not.toMatch(/cap_add|privileged: true/);
	}
	// Such a text is copied into the container, which a read-only root refuses.
	expect(compose).not.toContain('content:');
	for (const [, path] of compose.matchAll(/- \.\/([^:]+):/g)) expect(existsSync(`deploy/${path}`), path).toBe(true);
});

/** Of the machine of the compose file and its image, or of the included database, which it does not use. */
const fixedByCompose = ['PORT', 'HOST', 'DATA_DIR', 'PG_BIN_DIR', 'CREDENTIALS_DIRECTORY', 'BACKUP_TIME', 'BACKUP_DIR'];

test('the compose file passes every setting that it does not fix itself to the shop', () => {
	const compose = readFileSync('deploy/compose.yml', 'utf8');
	const shop = compose.slice(compose.indexOf('\n  shop:'), compose.indexOf('\n  web:'));
	const passed = [...shop.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
	const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
	expect([...passed, ...fixedByCompose].toSorted()).toEqual(settings.toSorted());
	for (const [, name, value] of shop.matchAll(/^ {6}([A-Z_]+): \$\{(\w+):-\}$/gm)) expect(value).toBe(name);
});

test('the compose file sends every log of nginx to the log of its container, whose size is bounded', () => {
	const compose = readFileSync('deploy/compose.yml', 'utf8');
	const logs = readFileSync('deploy/nginx.conf', 'utf8').matchAll(/(?:access|error)_log (\w+)\.log/g);
	const linked = /for name in ([\w ]+); do ln -sf \/dev\/stdout \/var\/cache\/nginx\/\$\$name\.log; done/.exec(compose);
	expect(new Set(linked?.[1]?.split(' '))).toEqual(new Set([...logs].map(([, name]) => name)));
	const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'));
	expect(services.match(/^ {4}logging: \*logging$/gm)).toHaveLength(services.match(/^ {2}\w+:$/gm)?.length ?? 0);
	expect(compose).toContain('options: { max-size: 20m, max-file: "5" }');
});

test('the compose file opens no port to the network without TLS', () => {
	const compose = readFileSync('deploy/compose.yml', 'utf8');
	expect(compose.match(/ports:/g)).toHaveLength(1);
	expect(compose).toMatch(/ports: \["\$\{PUBLISH:-127\.0\.0\.1:8080:8080\}"\]/);
	expect(compose).not.toContain('network_mode');
	const listen = readFileSync('deploy/compose-listen.conf', 'utf8');
	expect(listen.match(/^(?:# )?listen .*$/gm)).toEqual(['listen 8080;', '# listen 8443 ssl;']);
});

test('every server of deploy/ that ends TLS takes suites with ECDHE and AEAD alone', () => {
	const linesOf = (file: string) =>
		readFileSync(`deploy/${file}`, 'utf8')
			.split('\n')
			.map((line) => line.trim());
	const good = 'ECDHE+AESGCM:ECDHE+CHACHA20';
	expect(linesOf('nginx.conf')).toContain(`ssl_ciphers ${good};`);
	expect(linesOf('nginx.conf')).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
	for (const line of [`ciphers: ${good}`, `ssl_ciphers: ${good}`, 'ssl_min_protocol_version: TLSv1.2']) {
		expect(linesOf('patroni.yml')).toContain(line);
	}
	const [suites = ''] = linesOf('etcd.env').filter((line) => line.startsWith('ETCD_CIPHER_SUITES='));
	const names = suites.slice('ETCD_CIPHER_SUITES='.length).split(',');
	expect(names).toHaveLength(4);
	for (const name of names) expect(name).toMatch(/^TLS_ECDHE_(?:RSA|ECDSA)_WITH_AES_(?:128|256)_GCM_SHA\d+$/);
});

test('the unit of systemd has its data directory where it may write, for its user alone, and restarts no stale version', () => {
	const lines = readFileSync('deploy/khetse@.service', 'utf8').split('\n');
	const valuesOf = (name: string) =>
		lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
	const [data] = valuesOf('Environment').filter((value) => value.startsWith('DATA_DIR='));
	expect(data).toBe(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`);
	expect(valuesOf('StateDirectoryMode')).toEqual(['0700']);
	expect(valuesOf('ProtectSystem')).toEqual(['strict']);
	expect(valuesOf('ReadWritePaths')).toEqual(['/var/lib/khetse']);
	expect(valuesOf('StartLimitIntervalSec')).toEqual(['0']);
	expect(valuesOf('Environment')).toContain('NODE_DISABLE_COMPILE_CACHE=1');
	const [code] = valuesOf('RestartPreventExitStatus');
	expect(readFileSync('tools/bootstrap.mjs', 'utf8')).toContain(`notRestartable = ${code};`);
});

test('no secret, data or test gets into the image', () => {
	const patterns = readFileSync('.dockerignore', 'utf8')
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('#'));
	// As Docker reads the file: a pattern is for a file or a folder above it, and the last one that fits counts.
	const isIgnored = (path: string) => {
		const above = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
		const fitting = patterns.filter((pattern) => above.some((part) => matchesGlob(part, pattern.replace(/^!/, ''))));
		return fitting.length > 0 && !fitting.at(-1)?.startsWith('!');
	};
	const secrets = [
		'.env',
		'deploy/.env',
		'deploy/.env.production',
		'data/secret-key',
		'.git/config',
		'node_modules/a/b.js',
	];
	expect(secrets.filter((path) => !isIgnored(path))).toEqual([]);
	const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
	const copied = tracked.filter((path) => !isIgnored(path));
	expect(copied).toEqual(
		expect.arrayContaining(['.env.example', 'server/main.ts', 'tools/bootstrap.mjs', 'package-lock.json']),
	);
	expect(copied.filter((path) => /(?:^|\/)tests?\/|\.(?:test|spec|fault)\.tsx?$/.test(path))).toEqual([]);
});

test('a command of the shop with systemd has the settings, secrets and account of its unit', () => {
	const unit = readFileSync('deploy/khetse@.service', 'utf8').split('\n');
	const script = readFileSync('deploy/khetse-command', 'utf8');
	const command = [...script.matchAll(/--property=(\S+)/g)].map(([, line]) => line);
	const same = /^(?:User|Group|WorkingDirectory|Environment=DATA_DIR|EnvironmentFile|LoadCredentialEncrypted|UMask)/;
	expect(command).toEqual(unit.filter((line) => same.test(line)).map((line) => line.replace('%i', '1')));
	expect(command.length).toBeGreaterThan(10);
	expect(script).toContain(`\${PG_BIN_DIR:+"--setenv=PG_BIN_DIR=$PG_BIN_DIR"}`);
	// Without a description the journal has the whole command, with e-mails of staff.
	expect(script).toMatch(/^exec systemd-run --description="[^"$]+" /m);
});
