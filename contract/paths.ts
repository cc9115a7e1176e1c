import type { EndpointName } from './endpoints.ts';
import { type Method, splitPath } from './http-client.ts';
import { officePaths } from './office-paths.generated.ts';
import { ownAccountPaths } from './own-account-paths.generated.ts';
import { shopPaths } from './shop-paths.generated.ts';

/** Name → method and path of every endpoint. */
export const paths: Record<EndpointName, string> = { ...shopPaths, ...ownAccountPaths, ...officePaths };

export function methodAndPath(name: EndpointName): { method: Method; path: string } {
	return splitPath(paths[name]);
}
