import { data } from 'react-router';

/** Whatever no other line of the table names: the root's error page says so, with status 404. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export default function NotFound() {
	return null;
}
