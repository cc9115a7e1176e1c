export function hashOfSources(root: string): string;
export function isBuilt(root: string, wanted: string): boolean;
export const programFolder: string;
export const programEntry: string;
export const programList: string;
export function hashOfProgram(root: string): string;
export function listPrograms(root: string): Record<string, number>[];
export function programStamp(sources: string): string;
export function isProgramBuilt(root: string): boolean;
