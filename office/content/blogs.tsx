import type { OfficeBlog } from '#contract/content-office.ts';
import { formatInstant } from '#office/lib/dates.ts';
import { readUser } from '#office/lib/session.ts';
import {
	ContentItemCreate,
	ContentItemEdit,
	ContentItemList,
	TranslatedInputs,
} from '#office/ui/content-item-forms.tsx';
import { requiredField } from '#office/ui/inputs.tsx';
import { InstantInput } from '#office/ui/instant-input.tsx';
import { RichTextInput } from '#office/ui/rich-text-input.tsx';
import { PictureInput } from '#office/ui/upload-input.tsx';
import { Chip } from '@mui/material';
import { BooleanInput, DataTable, TextInput, useTranslate } from 'react-admin';
import { BlogPreviewButton } from './blog-preview.tsx';

const Column = DataTable.Col<OfficeBlog>;

function stateOf({ isPublished, publishedAt }: OfficeBlog): 'draft' | 'scheduled' | 'published' {
	if (!isPublished) return 'draft';
	return Date.parse(publishedAt) > Date.now() ? 'scheduled' : 'published';
}

function StateChip({ blog }: { blog: OfficeBlog }) {
	const translate = useTranslate();
	const state = stateOf(blog);
	const color = ({ draft: 'default', scheduled: 'info', published: 'success' } as const)[state];
	return <Chip size="small" color={color} label={translate(`resources.blogs.states.${state}`)} />;
}

export function BlogList() {
	return (
		<ContentItemList<OfficeBlog>
			sort={{ field: 'publishedAt', order: 'DESC' }}
			filters={[<BooleanInput key="isPublished" source="isPublished" defaultValue />]}
			phone={{
				title: (blog) => blog.title,
				below: (blog) => `${blog.authorName} · ${formatInstant(blog.publishedAt)}`,
				right: (blog) => <StateChip blog={blog} />,
			}}
		>
			<Column source="title" />
			<Column source="authorName" disableSort />
			<Column source="publishedAt" render={({ publishedAt }) => formatInstant(publishedAt)} />
			<Column source="isPublished" disableSort render={(blog) => <StateChip blog={blog} />} />
		</ContentItemList>
	);
}

const inputs = (
	<>
		<TextInput source="title" validate={requiredField('resources.blogs.fields.title')} />
		<TextInput source="authorName" validate={requiredField('resources.blogs.fields.authorName')} />
		<PictureInput source="picture" shape="wide" />
		<RichTextInput source="contentHtml" validate={requiredField('resources.blogs.fields.contentHtml')} />
		<RichTextInput source="contentHtmlHi" />
		<RichTextInput source="contentHtmlMr" />
		<TranslatedInputs fields={['title', 'authorName']} />
		<InstantInput
			source="publishedAt"
			validate={requiredField('resources.blogs.fields.publishedAt')}
			helperText="resources.blogs.help.publishedAt"
		/>
		<BooleanInput source="isPublished" />
	</>
);
const preview = <BlogPreviewButton />;

export const BlogEdit = () => <ContentItemEdit more={preview}>{inputs}</ContentItemEdit>;

export function BlogCreate() {
	const defaults = {
		authorName: readUser()?.name ?? '',
		isPublished: false,
		picture: null,
		publishedAt: new Date().toISOString(),
	};
	return (
		<ContentItemCreate more={preview} defaults={defaults}>
			{inputs}
		</ContentItemCreate>
	);
}
