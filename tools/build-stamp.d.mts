export function hashOfSources(root: string): string;
export function isBuilt(root: string, wanted: string): boolean;
