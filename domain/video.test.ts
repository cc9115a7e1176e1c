import fc from 'fast-check';
import { expect, test } from 'vitest';
import { youtubeFrame, youtubeIdOf } from './video.ts';

const id = 'njsC4kKFO3s';

test('reads the id of a video from every URL format', () => {
	for (const link of [
		`https://www.youtube.com/watch?v=${id}`,
		`https://youtube.com/watch?list=PL1&v=${id}&t=4s#now`,
		`https://m.youtube.com/watch?v=${id}`,
		`https://youtu.be/${id}?si=abc`,
		`https://www.youtube.com/embed/${id}`,
		`https://www.youtube-nocookie.com/embed/${id}?rel=0`,
		`https://www.youtube.com/shorts/${id}`,
		`https://www.youtube.com/live/${id}/`,
		`https://WWW.YouTube.com/watch?v=${id}`,
	]) {
		expect(youtubeIdOf(link), link).toBe(id);
	}
});

test('finds no video at other hosts or in similar addresses', () => {
	for (const link of [
		'',
		id,
		`http://www.youtube.com/watch?v=${id}`,
		`https://youtube.com.evil.example/watch?v=${id}`,
		`https://evil.example/youtu.be/${id}`,
		`https://youtu.be@evil.example/${id}`,
		`https://evil.example\\@youtu.be/${id}`,
		`https://vimeo.com/${id}`,
		'https://www.youtube.com/watch?v=short',
		`https://www.youtube.com/watch?v=${id}x`,
		'https://www.youtube.com/watch?v="><script>',
		'https://www.youtube.com/playlist?list=PL1',
		`https://www.youtube.com/channel/${id}`,
		'https://www.youtube.com/',
		`javascript:https://youtu.be/${id}`,
		'/product',
	]) {
		expect(youtubeIdOf(link), link).toBeNull();
	}
});

test('puts only a valid id into the address of a frame', () => {
	const pieces = fc.constantFrom(
		'https://',
		'youtu.be',
		'/',
		'?v=',
		'watch',
		'youtube.com',
		'"',
		'<',
		'&',
		'..',
		id,
		'%2f',
	);
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
			const found = youtubeIdOf(parts.join(''));
			if (found !== null)
				expect(youtubeFrame(found)).toMatch(
					/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1&rel=0$/,
				);
		}),
		{ numRuns: 3000 },
	);
});
