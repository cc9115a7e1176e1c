export const pinnedNode: string;
export const hashes: Readonly<Record<string, string>>;
