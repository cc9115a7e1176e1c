export function hashOfSources(root: string): string;
export function isBuilt(root: string, wanted: string): boolean;
export const programFolder: string;
export const programEntry: string;
export function hashOfProgram(root: string): string;
export function readProgramList(root: string): { sources: string | null; files: string[] };
export function isProgramBuilt(root: string): boolean;
