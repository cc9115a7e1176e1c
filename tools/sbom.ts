import { readFileSync } from 'node:fs';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import type { Lock } from './doctor-program.ts';
import { pinnedNode } from './pinned-node.mjs';

/** Prints the packages that the shop runs with as a CycloneDX document, with licences and the hashes of package-lock.json. */

type Component = {
	type: string;
	name: string;
	version: string;
	purl: string;
	licenses?: object[];
	hashes?: { alg: string; content: string }[];
};

/** An SPDX expression is more than an id. */
function licensesOf(license: string): object[] {
	return /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

function componentsOf({ packages }: Lock): Component[] {
	return Object.entries(packages)
		.filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
		.map(([path, { version = '', license, integrity }]) => {
			const name = path.split('node_modules/').at(-1) ?? '';
			const hash = integrity?.startsWith('sha512-') ? integrity.slice('sha512-'.length) : undefined;
			return {
				type: 'library',
				name,
				version,
				purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
				...(license === undefined ? {} : { licenses: licensesOf(license) }),
				...(hash === undefined
					? {}
					: { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
			};
		});
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const { name, version } = read<{ name: string; version: string }>('package.json');
const node = { type: 'platform', name: 'node', version: pinnedNode, purl: `pkg:generic/node@${pinnedNode}` };
const bill = {
	bomFormat: 'CycloneDX',
	specVersion: '1.6',
	version: 1,
	metadata: { component: { type: 'application', name, version } },
	components: [node, ...componentsOf(read<Lock>('package-lock.json'))],
};
// Of `npm run sbom | head` the rest is not read.
goOnWithoutReader();
process.stdout.write(`${JSON.stringify(bill, null, '\t')}\n`);
