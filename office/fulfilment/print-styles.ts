export const printDocuments = ['pick-list', 'packing-slips', 'run-sheet'] as const;
export type PrintDocument = (typeof printDocuments)[number];

/** The path of a printed document; its orders are passed as history state. */
export const printPath = (document: PrintDocument) => `/orders/print/${document}`;

/** Lists on A4, slips on A5; without navigation and colour, and no page break inside a stop. */
export function printStyles(document: PrintDocument) {
	const line = '1px solid #000';
	return {
		'.sheet': { background: '#fff', color: '#000', maxWidth: '190mm', padding: 16 },
		'.sheet table': { width: '100%', borderCollapse: 'collapse' as const, fontVariantNumeric: 'tabular-nums' },
		'.sheet th, .sheet td': {
			padding: '3px 6px',
			textAlign: 'left' as const,
			verticalAlign: 'top',
			borderBottom: line,
		},
		'.sheet thead th': { borderBottom: '2px solid #000' },
		'.sheet .amount': { textAlign: 'right' as const, whiteSpace: 'nowrap' as const },
		// The same column widths under every heading, so that the columns align.
		'.sheet .even': { tableLayout: 'fixed' as const },
		'.sheet .tick': { width: 30 },
		'.sheet .wide': { width: '38%' },
		'.sheet .amount-head': { width: 84 },
		'.sheet .tick span': { display: 'inline-block', width: 14, height: 14, border: line },
		'.sheet h2': { fontSize: 18, margin: '0 0 4px' },
		'.sheet h3': { fontSize: 15, margin: '14px 0 4px' },
		'.sheet p': { margin: '2px 0' },
		'.sheet .signature': { width: '26%' },
		'.sheet .whole': { breakInside: 'avoid' as const },
		'.sheet .own-page': {
			breakAfter: 'page' as const,
			paddingBottom: 16,
			marginBottom: 16,
			borderBottom: '1px dashed #000',
		},
		'@media print': {
			'@page': {
				size: document === 'packing-slips' ? 'A5' : 'A4',
				margin: document === 'packing-slips' ? '8mm' : '12mm',
			},
			'body, #root, .RaLayout-root, .RaLayout-appFrame, .RaLayout-contentWithSidebar, .RaLayout-content': {
				display: 'block !important',
				minWidth: '0 !important',
				margin: '0 !important',
				padding: '0 !important',
				background: '#fff !important',
			},
			'header, .RaSidebar-fixed, .RaLayout-contentWithSidebar > :not(main, .RaLayout-content), .MuiSnackbar-root, .not-printed':
				{ display: 'none !important' },
			'.sheet': {
				padding: '0 !important',
				maxWidth: 'none !important',
				fontSize: '10.5pt',
				overflow: 'visible !important',
			},
			'.sheet-box': { overflow: 'visible !important' },
			'.sheet .own-page': { border: '0 !important', margin: '0 !important', padding: '0 !important' },
			'.sheet .own-page:last-child': { breakAfter: 'auto' as const },
			'.sheet tr': { breakInside: 'avoid' as const },
		},
	};
}
