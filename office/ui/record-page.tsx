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

/** Stands where a record will be. */
function Waiting() {
	return (
		<Box aria-busy="true" sx={{ display: 'grid', gap: 2 }}>
			{[44, 160, 200].map((height) => (
				<Skeleton key={height} variant="rounded" height={height} />
			))}
		</Box>
	);
}

/**
 * Asks for a record under a key of its own. Else react-admin lends a page the row of a list until the record comes:
 * half of what the page shows, and a form would take back what was typed in the meantime.
 */
const wholeRecord = { isWhole: true };

/** Options of a query whose page says itself that nothing came; react-admin would leave for the list. */
const staysWhenFailed = { meta: wholeRecord, onError() {} };

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

/** Waiting, failed, there; what is there stays when asking for it once more fails. */
function RecordState<T extends RaRecord>({ found, title, children }: Props<T>) {
	const { record, error, defaultTitle = '', refetch } = found;
	const given = typeof title === 'function' ? record && title(record) : title;
	return (
		<>
			<Title title={given ?? defaultTitle} />
			{error != null && <LoadError error={error} onAgain={() => refetch()} />}
			{record !== undefined && children}
			{record === undefined && error == null && <Waiting />}
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

/** A form starts from what the shop has now, not from what was seen some minutes ago. */
const queryOptions = { ...staysWhenFailed, gcTime: 0 };

type EditPageProps<T extends RaRecord> = RecordPageProps<T> & {
	/** what happens when it is saved, in place of the way back to the list */
	onSuccess?: (record: T) => void;
};

function EditedRecord<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useEditContext<T>()} {...props} />;
}

/** One record to change. */
export function EditPage<T extends RaRecord>({ onSuccess, maxWidth, ...found }: EditPageProps<T>) {
	return (
		<Box sx={{ py: 2, ...(maxWidth === undefined ? {} : { maxWidth }) }}>
			<EditBase<T>
				mutationMode="pessimistic"
				redirect="list"
				redirectOnError={false}
				queryOptions={queryOptions}
				mutationOptions={onSuccess === undefined ? { meta: wholeRecord } : { meta: wholeRecord, onSuccess }}
			>
				<EditedRecord {...found} />
			</EditBase>
		</Box>
	);
}

function ShownRecord<T extends RaRecord>(props: Omit<RecordPageProps<T>, 'maxWidth'>) {
	return <RecordState<T> found={useShowContext<T>()} {...props} />;
}

/** One record as a page. */
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
			<ShowBase<T> redirectOnError={false} queryOptions={staysWhenFailed}>
				<ShownRecord {...found} />
			</ShowBase>
		</Box>
	);
}

type ShowHeadProps = { back: string; since?: string; actions: ReactNode; children: ReactNode };

/** Back to the list, the chips of the record, when it was created and what can be done with it. */
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

/** The record beside its facts; below each other on a phone. */
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

/** A part of a page under a heading of its own. */
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

export type Fact = { term: string; value: ReactNode; isStrong?: boolean };

/** Terms left, values right, money under money. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}>
			{facts.map(({ term, value, isStrong = false }) => (
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
