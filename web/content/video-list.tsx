import { callAuthed } from '#web/lib/call-authed.ts';
import { LocalLink, useEnglishMark } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useRef, useState } from 'react';
import type { Video } from './video-player.tsx';
import { VideoPlayer } from './video-player.tsx';

/** spec: catalogue §2.14, reading §2 — only staff see the Delete button; a deleted video is removed from the list */
export function VideoList({ videos }: { videos: readonly Video[] }) {
	const t = useTranslations('content-videos');
	const refusalOf = useRefusal();
	const { user } = useSession();
	const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
	const [busyId, setBusyId] = useState<string | null>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const canDelete = user?.roles.some((role) => role === 'owner' || role === 'content') ?? false;
	const shown = videos.filter(({ id }) => !deletedIds.includes(id));

	async function remove(id: string): Promise<void> {
		setBusyId(id);
		const result = await callAuthed('videos.delete', { params: { id } });
		setBusyId(null);
		if (!result.ok) {
			toastError(refusalOf(result.error, t('notDeleted')).refusal);
			return;
		}
		setDeletedIds((before) => [...before, id]);
		heading.current?.focus();
	}

	return (
		<section>
			<h2 ref={heading} tabIndex={-1} className="mt-8 mb-4 text-2xl leading-tight tracking-[-0.02em] md:text-3xl">
				{t('videos', { count: shown.length })}
			</h2>
			{shown.length === 0 && (
				<EmptyState title={t('empty')} text={t('emptyText')}>
					<LocalLink to="/Blogc" className={buttonClass('primary')}>
						{t('toBlog')}
					</LocalLink>
				</EmptyState>
			)}
			<ul className="grid gap-4 md:grid-cols-2 md:gap-6">
				{shown.map((video) => (
					<li key={video.id}>
						<VideoCard video={video}>
							{canDelete && (
								<Button
									variant="danger"
									isBusy={busyId === video.id}
									aria-label={t('deleteOf', { title: video.title })}
									onClick={() => void remove(video.id)}
								>
									<TrashIcon size={18} />
									{t('delete')}
								</Button>
							)}
						</VideoCard>
					</li>
				))}
			</ul>
		</section>
	);
}

function VideoCard({ video, children }: { video: Video; children: React.ReactNode }) {
	const t = useTranslations('content-videos');
	const lang = useEnglishMark();
	return (
		<article className="flex h-full flex-col overflow-hidden rounded-m border border-soil-200 bg-card">
			<VideoPlayer video={video} />
			<div className="flex grow flex-wrap items-end justify-between gap-x-4 gap-y-3 p-4">
				<div className="min-w-0 grow basis-60">
					<h3 lang={video.lang} className="text-xl leading-snug">
						{video.title}
					</h3>
					{video.source !== '' && (
						<p className="mt-0.5 text-md text-soil-500">
							{t('channelLabel')} <span lang={lang}>{video.source}</span>
						</p>
					)}
					{video.youtubeId === null && video.link !== null && (
						<a
							href={video.link}
							rel="noopener nofollow"
							className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-4"
						>
							{t('watchOnSource')}
						</a>
					)}
				</div>
				{children}
			</div>
		</article>
	);
}
