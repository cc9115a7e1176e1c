import type { OfficeReview } from '#contract/reviews-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { Rows } from '#office/ui/inputs.tsx';
import { OfficeList } from '#office/ui/office-list.tsx';
import { EditPage } from '#office/ui/record-page.tsx';
import { Card, Chip, Rating, Typography } from '@mui/material';
import {
	BooleanInput,
	DataTable,
	SaveButton,
	SearchInput,
	SelectInput,
	SimpleForm,
	TextInput,
	Toolbar,
	useRecordContext,
	useTranslate,
} from 'react-admin';

const Column = DataTable.Col<OfficeReview>;
const stars = [1, 2, 3, 4, 5].map((id) => ({ id, name: '★'.repeat(id) }));

const filters = [
	<SearchInput key="q" source="q" alwaysOn />,
	<SelectInput key="rating" source="rating" choices={stars} translateChoice={false} />,
	<BooleanInput key="isHidden" source="isHidden" defaultValue />,
	<BooleanInput key="hasReply" source="hasReply" defaultValue />,
];

function Stars({ review }: { review: OfficeReview }) {
	return <Rating value={review.rating} readOnly size="small" />;
}

function State({ review }: { review: OfficeReview }) {
	const translate = useTranslate();
	if (review.isHidden) return <Chip size="small" variant="outlined" label={translate('resources.reviews.hidden')} />;
	if (review.reply === null) return null;
	return <Chip size="small" color="success" label={translate('resources.reviews.replied')} />;
}

function useAuthor(): (review: OfficeReview) => string {
	const translate = useTranslate();
	return ({ authorName }) => (authorName === '' ? translate('resources.reviews.deletedCustomer') : authorName);
}

export function ReviewList() {
	const authorOf = useAuthor();
	return (
		<OfficeList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
			<Rows<OfficeReview>
				rowClick="edit"
				phone={{
					title: (review) => `${review.product.name} · ${review.rating} ★`,
					below: (review) => review.description,
					right: (review) => <State review={review} />,
				}}
			>
				<Column source="createdAt" render={({ createdAt }) => formatInstant(createdAt)} />
				<Column source="product" disableSort render={({ product }) => product.name} />
				<Column source="authorName" disableSort render={authorOf} />
				<Column source="rating" render={(review) => <Stars review={review} />} />
				<Column source="description" disableSort render={({ description }) => description.slice(0, 160)} />
				<Column source="isHidden" disableSort render={(review) => <State review={review} />} />
			</Rows>
		</OfficeList>
	);
}

function ReviewText() {
	const review = useRecordContext<OfficeReview>();
	const authorOf = useAuthor();
	if (review === undefined) return null;
	return (
		<>
			<Typography variant="h2">{review.product.name}</Typography>
			<Stars review={review} />
			<Typography sx={{ my: 1, whiteSpace: 'pre-line' }}>{review.description}</Typography>
			<Typography color="text.secondary" gutterBottom>
				{`${authorOf(review)} · ${formatInstant(review.createdAt)}`}
			</Typography>
		</>
	);
}

export function ReviewEdit() {
	const toolbar = (
		<Toolbar>
			<SaveButton alwaysEnable />
		</Toolbar>
	);
	return (
		<EditPage maxWidth={720}>
			<Card>
				<SimpleForm toolbar={toolbar} warnWhenUnsavedChanges>
					<ReviewText />
					<TextInput source="reply" multiline minRows={3} helperText="resources.reviews.help.reply" />
					<BooleanInput source="isHidden" helperText="resources.reviews.help.isHidden" />
				</SimpleForm>
			</Card>
		</EditPage>
	);
}
