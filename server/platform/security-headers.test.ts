import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const nonce = 'f3b1c2d4';
const policyOf = pagePolicy({ googleClientId: null });
const withoutGoogle = (html: string) => policyOf(html, nonce);

function directive(policy: string, name: string): string[] {
	const found = policy.split('; ').find((part) => part.startsWith(`${name} `));
	return found?.trim().split(/\s+/).slice(1) ?? [];
}

test('permits the inline scripts of the framework by their hash', () => {
	const html = `<script nonce="${nonce}">let a = 1;</script><script nonce="${nonce}" type="module">\nimport "/a.js"\n</script>`;
	expect(directive(withoutGoogle(html), 'script-src')).toEqual([
		"'self'",
		hash('let a = 1;'),
		hash('\nimport "/a.js"\n'),
	]);
});

test('needs no hash for a file, an empty script or the same script again', () => {
	const html = '<script src="/a.js"></script><script async src="/b.js"></script><script></script>';
	const marked = html.replaceAll('<script', `<script nonce="${nonce}"`);
	for (const page of [html, marked]) expect(directive(withoutGoogle(page), 'script-src')).toEqual(["'self'"]);
	const twice = `<script nonce="${nonce}">x</script>`.repeat(2);
	expect(directive(withoutGoogle(twice), 'script-src')).toEqual(["'self'", hash('x')]);
});

test('permits no script of a stored text', () => {
	const own = `<script nonce="${nonce}">own()</script>`;
	const foreign = [
		'<script>steal()</script>',
		'<script nonce="">steal()</script>',
		'<script nonce="x">steal()</script>',
	];
	for (const script of foreign) {
		expect(directive(withoutGoogle(script + own + script), 'script-src')).toEqual(["'self'", hash('own()')]);
	}
});

test('permits no unlisted script or host', () => {
	const policy = withoutGoogle('<p>no script</p>');
	expect(directive(policy, 'script-src')).toEqual(["'self'"]);
	expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|data:|https?:)/);
	expect(directive(policy, 'default-src')).toEqual(["'self'"]);
	for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
		expect(directive(policy, name)).toEqual(["'none'"]);
	}
	expect(directive(policy, 'form-action')).toEqual(["'self'"]);
	expect(policy).not.toContain('google');
});

test('permits the sign-in of Google when it is configured', () => {
	const policy = pagePolicy({ googleClientId: 'client' })('', nonce);
	for (const place of ['script-src', 'connect-src', 'frame-src']) {
		expect(directive(policy, place)).toContain('https://accounts.google.com/gsi/');
	}
});

test('is the same for the same page', () => {
	const html = `<script nonce="${nonce}">let a = 1;</script>`;
	expect(withoutGoogle(html)).toBe(withoutGoogle(html));
	expect(withoutGoogle(html)).not.toMatch(/[\r\n]/);
});
