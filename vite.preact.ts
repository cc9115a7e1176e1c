/** The storefront runs on Preact under the names of React: in the browser, on the server and in its tests. docs/decisions/0033 */
export const preactForReact = [
	{ find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
	{ find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
	{ find: /^react\/(jsx(?:-dev)?-runtime)$/, replacement: 'preact/$1' },
];
