import { expect, test } from 'vitest';
import { cropFromWire } from './content-wire.ts';

test('strips double quotes from name and description of a crop, and nothing else', () => {
	const wire = {
		_id: '1',
		plantName: '"Bhagwa" pomegranate',
		plantdescription: 'Called "the ruby", it\'s sweet.',
		thumbnail: '/media/a-256.webp',
		pdf: '/media/a.pdf',
		translations: {
			hi: { plantName: 'अनार "भगवा"', plantdescription: 'इसे "रूबी" कहते हैं।' },
			mr: { plantName: '', plantdescription: '' },
		},
	};
	expect(cropFromWire(wire)).toEqual({
		id: '1',
		name: 'Bhagwa pomegranate',
		description: "Called the ruby, it's sweet.",
		picture: '/media/a-256.webp',
		pdf: '/media/a.pdf',
		translations: {
			hi: { name: 'अनार भगवा', description: 'इसे रूबी कहते हैं।' },
			mr: { name: '', description: '' },
		},
	});
});
