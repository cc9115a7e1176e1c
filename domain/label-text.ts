import { cropTerms, type FarmTerm, problemTerms } from './farm-terms.ts';
import type { OtherLang, Translated } from './product.ts';

/**
 * Crop, problem and dose of a label's rows in Hindi and Marathi. A text is translated only when every word of it is
 * known: a label that is half translated would be misread. Numbers are copied, never computed.
 */
type Row = readonly [en: string, hi: string, mr: string];

// biome-ignore format: a table is read by its rows
const phrases: readonly Row[] = [
	['Pulses (gram, tur)', 'दलहन (चना, अरहर)', 'कडधान्ये (हरभरा, तूर)'],
	['Vegetable nursery', 'सब्ज़ी की नर्सरी', 'भाजीपाला रोपवाटिका'],
	['Fruit and vegetable crops', 'फल और सब्ज़ी की फसलें', 'फळपिके व भाजीपाला पिके'],
	['annual grasses and broadleaf weeds', 'एकवर्षीय घास कुल के और चौड़ी पत्ती के खरपतवार', 'वर्षायू गवतवर्गीय व रुंद पानांची तणे'],
	['grass and broadleaf weeds', 'घास कुल के और चौड़ी पत्ती के खरपतवार', 'गवतवर्गीय व रुंद पानांची तणे'],
	['narrow-leaf (grass) weeds', 'संकरी पत्ती (घास कुल) के खरपतवार', 'अरुंद पानांची (गवतवर्गीय) तणे'],
	['annual and perennial weeds', 'एकवर्षीय और बहुवर्षीय खरपतवार', 'वर्षायू व बहुवर्षायू तणे'],
	['all vegetation', 'सभी वनस्पतियाँ', 'सर्व वनस्पती'],
	['pre-emergence', 'अंकुरण से पहले', 'उगवणीपूर्वी'],
	['before or at transplanting', 'रोपाई से पहले या रोपाई के समय', 'पुनर्लागवडीपूर्वी किंवा पुनर्लागवडीच्या वेळी'],
	['directed spray', 'निर्देशित छिड़काव', 'निर्देशित फवारणी'],
	['white-backed and green leaf hopper', 'सफेद पीठ वाला और हरा फुदका', 'पांढऱ्या पाठीचे व हिरवे तुडतुडे'],
	['bph', 'भूरा फुदका', 'तपकिरी तुडतुडे'],
	['american', 'अमेरिकन', 'अमेरिकन'],
	['fruit and shoot borer', 'फल व तना छेदक', 'शेंडा व फळ पोखरणारी अळी'],
	['early and late blight', 'अगेती और पछेती झुलसा', 'लवकर व उशिरा येणारा करपा'],
	['blast (leaf and neck)', 'पत्ती और गर्दन का झोंका (ब्लास्ट)', 'पानांवरील व मानेवरील करपा (ब्लास्ट)'],
	['anthracnose (pod blight)', 'श्यामवर्ण (फली झुलसा)', 'शेंगांवरील करपा (अँथ्रॅक्नोज)'],
	['tikka', 'टिक्का', 'टिक्का'],
	['flower/fruit drop', 'फूल/फल झड़ना', 'फुलगळ/फळगळ'],
	['cracking', 'फल फटना', 'फळे तडकणे'],
	['multi-nutrient deficiency', 'कई पोषक तत्वों की कमी', 'अनेक अन्नद्रव्यांची कमतरता'],
	['vegetative stage', 'बढ़वार की अवस्था', 'शाखीय वाढीची अवस्था'],
	['early stage', 'शुरुआती अवस्था', 'सुरुवातीची अवस्था'],
	['flowering to fruit set', 'फूल आने से फल लगने तक', 'फुलोरा ते फळधारणा'],
	['colour and size', 'रंग और आकार', 'रंग व आकार'],
	['foliar', 'पत्तियों पर छिड़काव', 'पानांवर फवारणी'],
	['drip', 'ड्रिप से', 'ठिबकद्वारे'],
	['drench', 'ड्रेंचिंग', 'आळवणी'],
	['seed treatment', 'बीज उपचार', 'बीजप्रक्रिया'],
	['soil', 'मिट्टी में', 'जमिनीतून'],
	['with fym', 'गोबर की खाद के साथ', 'शेणखतासोबत'],
];

const daysAfter = /^([\d-]+) days after (sowing|emergence|transplanting)$/;
const timings: Record<string, Translated<(days: string) => string>> = {
	sowing: { hi: (days) => `बुवाई के ${days} दिन बाद`, mr: (days) => `पेरणीनंतर ${days} दिवसांनी` },
	emergence: { hi: (days) => `अंकुरण के ${days} दिन बाद`, mr: (days) => `उगवणीनंतर ${days} दिवसांनी` },
	transplanting: { hi: (days) => `रोपाई के ${days} दिन बाद`, mr: (days) => `पुनर्लागवडीनंतर ${days} दिवसांनी` },
};

// biome-ignore format: a table is read by its rows
const units: readonly Row[] = [
	['ml', 'मिली', 'मिली'],
	['L', 'लीटर', 'लिटर'],
	['litre', 'लीटर', 'लिटर'],
	['g', 'ग्राम', 'ग्रॅम'],
	['kg', 'किलो', 'किलो'],
	['acre', 'एकड़', 'एकर'],
	['seed', 'बीज', 'बियाणे'],
	['per turn', 'प्रति बार', 'प्रत्येक वेळी'],
	['per', 'प्रति', 'प्रति'],
	['or', 'या', 'किंवा'],
];

/** 'Pod borers' and 'pod borer' are one phrase. */
function singular(phrase: string): string {
	return phrase.toLowerCase().replace(/s$/, '');
}

function tableOf(rows: readonly Row[], terms: readonly FarmTerm[]): Map<string, Translated<string>> {
	const named = terms.map(({ names }): Row => [names.en, names.hi, names.mr]);
	// the phrases of labels win over the terms of the search
	return new Map([...named, ...rows].map(([en, hi, mr]) => [singular(en), { hi, mr }]));
}

const known = tableOf(phrases, [...cropTerms, ...problemTerms]);
const unitNames = new Map(units.map(([en, hi, mr]) => [en, { hi, mr }]));

function find(phrase: string, lang: OtherLang): string | null {
	return known.get(singular(phrase))?.[lang] ?? null;
}

/** Whether the text is in another script already, or has no words: it is shown as it is. */
function hasNoEnglish(text: string): boolean {
	return !/[A-Za-z]/.test(text);
}

/** A crop or problem of a label in a language. @returns null when a part of it is unknown */
export function labelPhraseIn(lang: OtherLang, text: string): string | null {
	const phrase = text.trim();
	if (hasNoEnglish(phrase)) return phrase;
	const whole = find(phrase, lang);
	if (whole !== null) return whole;
	const timing = daysAfter.exec(phrase);
	if (timing !== null) return timings[timing[2] ?? '']?.[lang](timing[1] ?? '') ?? null;
	const bracket = /^([^()]+) \(([^()]+)\)$/.exec(phrase);
	if (bracket !== null) return joined(lang, [bracket[1] ?? '', ' (', bracket[2] ?? '', ')']);
	const parts = phrase.split(/([,;] | - )(?![^(]*\))/);
	return parts.length === 1 ? null : joined(lang, parts);
}

/** @param parts phrases at even places, what stands between them at odd ones */
function joined(lang: OtherLang, parts: readonly string[]): string | null {
	const translated = parts.map((part, place) => (place % 2 === 0 ? labelPhraseIn(lang, part) : part));
	return translated.includes(null) ? null : translated.join('');
}

/** A dose or an amount of water in a language: '40-50 ml/acre' → '40-50 मिली/एकड़'. @returns null for an unknown word */
export function labelAmountIn(lang: OtherLang, text: string): string | null {
	const amount = text.replace(/per turn|[A-Za-z]+/g, (word) => unitNames.get(word)?.[lang] ?? word);
	return hasNoEnglish(amount) ? amount : null;
}
