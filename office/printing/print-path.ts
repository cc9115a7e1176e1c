export const printPapers = ['pick-list', 'packing-slips', 'run-sheet'] as const;
export type PrintPaper = (typeof printPapers)[number];

/** Where a paper is printed; the orders that stand on it go along as state of the address. */
export const printPath = (paper: PrintPaper) => `/orders/print/${paper}`;
