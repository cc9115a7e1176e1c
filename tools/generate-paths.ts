import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '#contract/endpoints.ts';

/**
 * Writes the paths that the frontends need without the schemas: `npm run generate:paths`.
 * With --check it writes nothing and fails if a file is not current.
 */
const heading = '// Generated from contract/endpoints.ts by `npm run generate:paths`.\n';

function pathsFile(variable: string, isIncluded: (name: string) => boolean): string {
	const rows = Object.entries(endpoints)
		.filter(([name]) => isIncluded(name))
		.map(([name, { method, path }]) => `\t'${name}': '${method} ${path}',\n`);
	return `${heading}export const ${variable} = {\n${rows.join('')}} as const;\n`;
}

/** `videos.remove` is an endpoint of the specification that only staff may call. */
const isOffice = (name: string) => name.startsWith('office.') || name === 'videos.remove';
/** Only the profile, and the checkout for a verified e-mail, call them: other pages do without their paths. */
const isOwnAccount = (name: string) => name.startsWith('user.') && name !== 'user.me' && name !== 'user.update';
const files = {
	'contract/shop-paths.generated.ts': `${pathsFile('shopPaths', (name) => !isOffice(name) && !isOwnAccount(name))}
export type ShopEndpointName = keyof typeof shopPaths;
`,
	'contract/own-account-paths.generated.ts': `${pathsFile('ownAccountPaths', isOwnAccount)}
export type OwnAccountEndpointName = keyof typeof ownAccountPaths;
`,
	'contract/office-paths.generated.ts': pathsFile('officePaths', isOffice),
};

const isCheck = process.argv.includes('--check');
for (const [file, text] of Object.entries(files)) {
	if (!isCheck) {
		writeFileSync(file, text);
	} else if (readFileSync(file, 'utf8') !== text) {
		process.stderr.write(`${file} does not match contract/endpoints.ts. Run \`npm run generate:paths\`.\n`);
		process.exitCode = 1;
	}
}
