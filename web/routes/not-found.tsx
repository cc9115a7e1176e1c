import { data } from 'react-router';

/** All other URLs: the error page of the root, with status 404. */
export function loader(): never {
	throw data(null, { status: 404 });
}

export default function NotFound() {
	return null;
}
