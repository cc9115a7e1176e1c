import { type Method, splitPath } from './call-wire.ts';
import { officePaths } from './office-paths.ts';
import { shopPaths } from './shop-paths.ts';

/** Name → method and path of every endpoint there is. */
export const paths = { ...shopPaths, ...officePaths } as const;

export type EndpointName = keyof typeof paths;

export function methodAndPath(name: EndpointName): { method: Method; path: string } {
	return splitPath(paths[name]);
}
