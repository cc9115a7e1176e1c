import { formatInstant } from '#office/lib/dates.ts';
import { colours } from '#office/lib/palette.ts';
import { Box, Card, Link, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
	EditBase,
	ListButton,
	type RaRecord,
	SaveButton,
	ShowBase,
	Title,
	Toolbar,
	useEditContext,
	useShowContext,
} from 'react-admin';
import { LoadError } from './load-error.tsx';

/** Placeholder of a record that is loading. */
function RecordSkeleton() {
	return (
		<Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
			{[44, 160, 200].map((height) => (
				<Skeleton key={height} variant="rounded" height={height} />
			))}
		</Box>
	);
}

/**
 * Loads a record under its own query key. Otherwise react-admin shows the list's row until the record has loaded:
 * it lacks fields, and the loaded record would overwrite what was typed in the meantime.
 */
const ownKeyMeta = { hasOwnKey: true };

/** Options of a query whose page shows its own load error; react-admin would redirect to the list. */
const keepPageOnError = { meta: ownKeyMeta, onError() {} };

type RecordPageProps<T extends RaRecord> = {
	/** instead of 'Banner Monsoon' */
	title?: string | ((record: T) => string);
	maxWidth?: number;
	children: ReactNode;
};

type Props<T extends RaRecord> = Omit<RecordPageProps<T>, 'maxWidth'> & {
	found: {
		record?: T | undefined;
		error?: unknown;
		defaultTitle?: string | undefined;
		refetch: () => unknown;
	};
};

/** Loading, failed or loaded; a loaded record stays visible when reloading fails. */
function RecordState<T extends RaRecord>({ found, title, children }: Props<T>) {
	const { record, error, defaultTitle = '', refetch } = found;
	const given = typeof title === 'function' ? record && title(record) : title;
	return (
		<>
			<Title title={given ?? defaultTitle} />
			{error != null && <LoadError error={error} onAgain={() => refetch()} />}
			{record !== undefined && children}
			{record === undefined && error == null && <RecordSkeleton />}
		</>
	);
}

/** Save without delete: sold products are archived. */
export function FormToolbar() {
	return (
		<Toolbar>
			<SaveButton />
		</Toolbar>
	);
}

/** A form starts from the server's current record, not from a cached one. */
const queryOptions = { ...keepPageOnError, gcTime: 0 };

type EditPageProps<T extends RaRecord> = RecordPageProps<T> & {
	/** called after saving, instead of returning to the list */
	onSuccess?: (record: T) => void;
};

function EditedRecord<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useEditContext<T>()} {...props} />;
}

/** Edit page of a record. */
export function EditPage<T extends RaRecord>({ onSuccess, maxWidth, ...found }: EditPageProps<T>) {
	return (
		<Box sx={{ py: 2, ...(maxWidth === undefined ? {} : { maxWidth }) }}>
			<EditBase<T>
				mutationMode="pessimistic"
				redirect="list"
				redirectOnError={false}
				queryOptions={queryOptions}
				mutationOptions={onSuccess === undefined ? { meta: ownKeyMeta } : { meta: ownKeyMeta, onSuccess }}
			>
				<EditedRecord {...found} />
			</EditBase>
		</Box>
	);
}

function ShownRecord<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useShowContext<T>()} {...props} />;
}

/** Page of a record. */
export function ShowPage<T extends RaRecord>({ maxWidth, ...found }: RecordPageProps<T>) {
	return (
		<Box
			sx={{
				py: 2,
				display: 'grid',
				gap: 2,
				gridTemplateColumns: 'minmax(0, 1fr)',
				...(maxWidth === undefined ? {} : { maxWidth }),
			}}
		>
			<ShowBase<T> redirectOnError={false} queryOptions={keepPageOnError}>
				<ShownRecord {...found} />
			</ShowBase>
		</Box>
	);
}

type ShowHeadProps = { back: string; since?: string; actions: ReactNode; children: ReactNode };

/** Header: link to the list, chips of the record, creation date and actions. */
export function ShowHead({ back, since, actions, children }: ShowHeadProps) {
	return (
		<Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
			<ListButton label={back} />
			{children}
			<Typography color="text.secondary" sx={{ flexGrow: 1 }}>
				{since !== undefined && formatInstant(since)}
			</Typography>
			{actions}
		</Box>
	);
}

const column = { display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 } as const;

/** The record beside its details; one below the other on a phone. */
export function ShowColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
	return (
		<Box
			sx={{
				display: 'grid',
				gap: 2,
				alignItems: 'start',
				gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
			}}
		>
			<Box sx={column}>{main}</Box>
			<Box sx={column}>{side}</Box>
		</Box>
	);
}

/** Contact links of a user. */
export function ContactLinks({ email, mobile }: { email: string; mobile: string }) {
	return (
		<>
			<Link href={`mailto:${email}`} sx={{ display: 'block', py: 0.5, overflowWrap: 'anywhere' }}>
				{email}
			</Link>
			<Link href={`tel:+91${mobile}`} sx={{ display: 'inline-block', py: 0.5 }}>
				{mobile}
			</Link>
		</>
	);
}

/** A section with a heading. */
export function ShowCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Card component="section" sx={{ p: 2, minWidth: 0 }}>
			<Typography variant="h2" gutterBottom>
				{title}
			</Typography>
			{children}
		</Card>
	);
}

export type Detail = { term: string; value: ReactNode; isStrong?: boolean };

/** Terms left, values right, amounts aligned. */
export function DetailList({ details }: { details: readonly Detail[] }) {
	return (
		<Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}>
			{details.map(({ term, value, isStrong = false }) => (
				<Box
					key={term}
					sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: isStrong ? 700 : 400 }}
				>
					<Box component="dt" sx={{ color: isStrong ? undefined : colours['soil-500'] }}>
						{term}
					</Box>
					<Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
						{value}
					</Box>
				</Box>
			))}
		</Box>
	);
}
