import { useNavigation } from 'react-router';

/** The thin line on top while a page is on its way. It waits a moment: most pages come before it shows. */
export function ProgressBar() {
	const { state } = useNavigation();
	if (state === 'idle') return null;
	return (
		<div aria-hidden="true" className="progress-line fixed inset-x-0 top-0 z-50 h-[3px] origin-left bg-leaf-500" />
	);
}
