import { Link as MuiLink } from '@mui/material';
import { Children, cloneElement, isValidElement, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { type RaRecord, useCreatePath, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = {
	id: RaRecord['id'];
	page: 'edit' | 'show';
	/** another page than that of the record in its list */
	to?: string;
	children: ReactNode;
};

/** The link of a row: opens in a new tab too, and does not depend on the click handler of its row. */
export function RowLink({ id, page, to, children }: Props) {
	const createPath = useCreatePath();
	const resource = useResourceContext() ?? '';
	return (
		<MuiLink
			component={Link}
			to={to ?? createPath({ resource, type: page, id })}
			color="inherit"
			underline="hover"
			className="row-link"
			// Otherwise the row would navigate a second time.
			onClick={(event: MouseEvent) => event.stopPropagation()}
			sx={{ display: 'inline-block', py: 0.5 }}
		>
			{children}
		</MuiLink>
	);
}

type Column = { source?: string; render?: (record: RaRecord) => ReactNode };

/** The columns of a table, the first one with a text as the link of its row. */
export function withRowLink(columns: ReactNode, page: Props['page']): ReactNode {
	let isFirst = true;
	return Children.map(columns, (column) => {
		if (!isFirst || !isValidElement<Column>(column) || column.props.source === 'picture') return column;
		isFirst = false;
		const { source = '', render } = column.props;
		const linked = (record: RaRecord) => (
			<RowLink id={record.id} page={page}>
				{render === undefined ? String(record[source] ?? '') : render(record)}
			</RowLink>
		);
		return cloneElement(column as ReactElement<Column>, { render: linked });
	});
}

/** Ctrl, Cmd or the middle button anywhere in a row opens its link in a new tab. */
export function openRowInNewTab(event: MouseEvent): void {
	if (!(event.ctrlKey || event.metaKey || event.button === 1)) return;
	const target = event.target as HTMLElement;
	if (target.closest('a, button, input') !== null) return;
	const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a.row-link');
	if (link == null) return;
	event.preventDefault();
	event.stopPropagation();
	window.open(link.href, '_blank');
}
