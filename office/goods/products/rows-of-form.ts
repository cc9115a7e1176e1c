/** Rows of a form take what room there is; their buttons are there for the keyboard too, not only under the mouse. */
export const rowsOfForm = {
	'& .RaSimpleFormIterator-form': { flex: 1, minWidth: 0 },
	'& .RaSimpleFormIterator-action': { visibility: 'visible' },
	'& .RaSimpleFormIterator-action .MuiIconButton-root': { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 } },
} as const;
