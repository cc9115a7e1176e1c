const browsers: [sign: RegExp, name: string][] = [
	[/Edg\//, 'Edge'],
	[/OPR\//, 'Opera'],
	[/SamsungBrowser\//, 'Samsung Internet'],
	[/Firefox\//, 'Firefox'],
	[/Chrome\//, 'Chrome'],
	[/Safari\//, 'Safari'],
];
const systems: [sign: RegExp, name: string][] = [
	[/Android/, 'Android'],
	[/iPhone|iPad/, 'iOS'],
	[/Windows/, 'Windows'],
	[/Mac OS X/, 'macOS'],
	[/Linux/, 'Linux'],
];

/** 'Chrome · Android' from the user agent; null when it is unknown. */
export function deviceOf(userAgent: string): string | null {
	const known = [browsers, systems].map((list) => list.find(([sign]) => sign.test(userAgent))?.[1]);
	const parts = known.filter((part) => part !== undefined);
	return parts.length === 0 ? null : parts.join(' · ');
}
