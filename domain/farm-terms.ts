import type { Names } from './product.ts';

/**
 * Crops and crop problems with their names in three languages and the spellings that growers type. Search finds the
 * crop care for them by the dosage rows of its labels.
 */
export type FarmTerm = {
	id: string;
	names: Names;
	/** further names: dialect, singular and plural, Latin spellings of Hindi and Marathi words */
	spellings: readonly string[];
	/** ids of terms that include this one: American bollworm is a bollworm */
	within: readonly string[];
	/** also eaten: a customer who types it wants the food, not crop care */
	isFood: boolean;
};

type Row = readonly [id: string, en: string, hi: string, mr: string, spellings?: string, within?: string];

function termsOf(rows: readonly Row[], isFood: boolean): FarmTerm[] {
	const list = (text: string | undefined) => (text ? text.split(',').map((part) => part.trim()) : []);
	return rows.map(([id, en, hi, mr, spellings, within]) => ({
		id,
		names: { en, hi, mr },
		spellings: list(spellings),
		within: list(within),
		isFood,
	}));
}

// biome-ignore format: a table is read by its rows
const fieldCrops: readonly Row[] = [
	['all-crops', 'All crops', 'सभी फसलें', 'सर्व पिके', 'all crop'],
	['vegetable-crops', 'Vegetable crops', 'सब्ज़ी की फसलें', 'भाजीपाला पिके', 'vegetable crop, vegetable nursery, fruit and vegetable crops, bhajipala'],
	['fruit-crops', 'Fruit crops', 'फलों की फसलें', 'फळपिके', 'fruit crop, fruit and vegetable crops, orchard, falbag, फळबाग'],
	['pulse-crops', 'Pulses', 'दलहन', 'कडधान्य', 'pulse crops, pulses gram tur, kaddhanya, dalhan'],
	['cotton', 'Cotton', 'कपास', 'कापूस', 'kapas, kapus, kapsa, कापसा, kapashi, kapashi pik, कपाशी, रुई, parutti'],
	['soybean', 'Soybean', 'सोयाबीन', 'सोयाबीन', 'soyabean, soyabin, soya bean'],
	['paddy', 'Paddy', 'धान', 'भात', 'dhan, bhat, bhata, भाता, rice, chawal, chaval, tandul, bhat pik, भात पीक, rice crop, paddy crop'],
	['sugarcane', 'Sugarcane', 'गन्ना', 'ऊस', 'ganna, oos, usa, उसा, us pik, sugar cane, ऊस पीक, ईख'],
	['nursery', 'Nursery', 'नर्सरी', 'रोपवाटिका', 'ropvatika', 'vegetable-crops'],
	['non-crop-area', 'Non-crop area', 'बिना फसल वाली ज़मीन', 'पडीक जमीन', 'non crop area, padik jamin'],
];

// biome-ignore format: a table is read by its rows
const foodCrops: readonly Row[] = [
	['pigeon-pea', 'Pigeon pea (tur)', 'अरहर', 'तूर', 'pigeon pea, tur, turi, तुरी, toor, arhar, tuvar, तुर, तुअर, tur dal, toor dal', 'pulse-crops'],
	['chickpea', 'Chickpea', 'चना', 'हरभरा', 'gram, chana, harbharya, हरभऱ्या, harbhara, harbara, bengal gram, channa', 'pulse-crops'],
	['black-gram', 'Black gram', 'उड़द', 'उडीद', 'urad, udid, urid', 'pulse-crops'],
	['green-gram', 'Green gram', 'मूंग', 'मूग', 'mung, moong, mug', 'pulse-crops'],
	['groundnut', 'Groundnut', 'मूंगफली', 'भुईमूग', 'peanut, bhuimuga, भुईमुगा, mungfali, moongphali, bhuimug, shengdana, शेंगदाणे, शेंगदाणा, भुईमुग'],
	['wheat', 'Wheat', 'गेहूं', 'गहू', 'gehu, gehun, gahu, gavha, गव्हा'],
	['maize', 'Maize', 'मक्का', 'मका', 'corn, makka, maka, makya, मक्या, sweet corn, baby corn, भुट्टा, bhutta'],
	['onion', 'Onion', 'प्याज', 'कांदा', 'kanda, kandya, कांद्या, pyaz, pyaj', 'vegetable-crops'],
	['garlic', 'Garlic', 'लहसुन', 'लसूण', 'lasun, lasna, लसणा, lahsun', 'vegetable-crops'],
	['chilli', 'Chilli', 'मिर्च', 'मिरची', 'chili, chilly, mirchi, mirch, मिर्ची', 'vegetable-crops'],
	['tomato', 'Tomato', 'टमाटर', 'टोमॅटो', 'tamatar, tomatoes, टमाटा', 'vegetable-crops'],
	['brinjal', 'Brinjal', 'बैंगन', 'वांगी', 'baingan, vangya, वांग्या, vangi, vange, eggplant, वांगे', 'vegetable-crops'],
	['okra', 'Okra', 'भिंडी', 'भेंडी', 'bhindi, bhendi, lady finger, ladies finger', 'vegetable-crops'],
	['cabbage', 'Cabbage', 'पत्तागोभी', 'कोबी', 'patta gobi, pattagobhi, patta gobhi, kobi, band gobi, पत्ता गोभी, बंद गोभी, कोबीज, kobij, पानकोबी', 'vegetable-crops'],
	['cauliflower', 'Cauliflower', 'फूलगोभी', 'फ्लॉवर', 'phool gobi, ful gobi, fulkobi, फुलकोबी', 'vegetable-crops'],
	['potato', 'Potato', 'आलू', 'बटाटा', 'aloo, batata, batatya, बटाट्या', 'vegetable-crops'],
	['peas', 'Peas', 'मटर', 'वाटाणा', 'pea, matar, mattar, vatana, vatanya, वाटाण्या, watana, green peas, मटार, matar pik', 'vegetable-crops'],
	['cucumber', 'Cucumber', 'खीरा', 'काकडी', 'kakdi, kheera', 'vegetable-crops'],
	['watermelon', 'Watermelon', 'तरबूज', 'कलिंगड', 'tarbuj, kalingad', 'fruit-crops'],
	['grapes', 'Grapes', 'अंगूर', 'द्राक्ष', 'grape, angur, angoor, draksh, drakshe, द्राक्षे', 'fruit-crops'],
	['pomegranate', 'Pomegranate', 'अनार', 'डाळिंब', 'anar, dalimb, डाळींब', 'fruit-crops'],
	['mango', 'Mango', 'आम', 'आंबा', 'aam, amba, ambya, आंब्या', 'fruit-crops'],
	['banana', 'Banana', 'केला', 'केळी', 'kela, keli', 'fruit-crops'],
	['orange', 'Orange', 'संतरा', 'संत्रा', 'santra, citrus, mosambi, limbuvargiya', 'fruit-crops'],
	['tea', 'Tea', 'चाय', 'चहा', 'chai, chaha, chay'],
];

// biome-ignore format: a table is read by its rows
const problems: readonly Row[] = [
	['insects', 'Insect pests', 'कीट', 'कीड', 'insect, insects, pest, pests, keet, keed, kid, kide, कीड़े, किडे, कीडे'],
	['sucking-pests', 'Sucking pests', 'रस चूसने वाले कीट', 'रस शोषणाऱ्या किडी', 'sucking pest, sucking insect, ras shoshan, ras chusak, रसशोषक किडी, रस चूसक', 'insects'],
	['aphids', 'Aphids', 'माहू', 'मावा', 'aphid, mahu, mava, mawa, maho, chepa, चेपा, एफिड, तेला माहू', 'sucking-pests'],
	['jassids', 'Jassids', 'हरा तेला', 'तुडतुडे', 'jassid, leafhopper, leaf hopper, hopper, tudtude, tudtuda, fudka, phudka, फुदका, hara tela, तुडतुडा, जॅसिड', 'sucking-pests'],
	['leaf-curl', 'Leaf curl', 'पत्ती मरोड़', 'चुरडा मुरडा', 'leaf curl virus, leafcurl, churda murda, churada, चुरडा, पान मुरडणे, पत्ता मरोड, patta marod, kokda, कोकडा, bokdya, बोकड्या'],
	['thrips', 'Thrips', 'थ्रिप्स', 'फुलकिडे', 'thrip, fulkide, fulkide kid, phulkide, phulkidi, फुलकीड, फुलकिडा, फुलकिडी, ful kide', 'sucking-pests, leaf-curl'],
	// It spreads yellow vein mosaic, for which labels name the fly alone.
	['whitefly', 'Whitefly', 'सफेद मक्खी', 'पांढरी माशी', 'white fly, whiteflies, safed makkhi, safed makhi, pandhri mashi, pandhari mashi, sufed makhi, सफ़ेद मक्खी, yellow vein mosaic, yellow vein mosaic virus, yellow vein, yellow mosaic, yellow mosaic virus, vein mosaic, yvmv, pivla mosaic, peela mosaic, पिवळा मोझॅक, पिवळा मोझॅक व्हायरस, पीला मोज़ेक, पीला मोजेक, पीला शिरा मोज़ेक', 'sucking-pests, leaf-curl'],
	['mites', 'Mites', 'मकड़ी', 'कोळी', 'mite, red mite, spider mite, makdi, koli, लाल कोळी, lal koli, lal makdi, लाल मकड़ी, माइट', 'sucking-pests, leaf-curl'],
	['mealybug', 'Mealybug', 'मिली बग', 'पिठ्या ढेकूण', 'mealy bug, pithya, pithya dhekun, mili bug', 'sucking-pests'],
	['plant-hoppers', 'Plant hoppers', 'फुदके', 'तुडतुडे (भात)', 'plant hopper, planthopper', 'sucking-pests'],
	['brown-plant-hopper', 'Brown plant hopper', 'भूरा फुदका', 'तपकिरी तुडतुडे', 'bph, bhura fudka, bhura phudka, tapkiri tudtude, brown hopper', 'plant-hoppers'],
	['white-backed-hopper', 'White-backed plant hopper', 'सफेद पीठ वाला फुदका', 'पांढऱ्या पाठीचे तुडतुडे', 'white backed, wbph', 'plant-hoppers'],
	['green-leaf-hopper', 'Green leaf hopper', 'हरा फुदका', 'हिरवे तुडतुडे', 'hirve tudtude, hara fudka', 'plant-hoppers'],
	['caterpillars', 'Caterpillars', 'सुंडी', 'अळी', 'caterpillar, worm, larva, larvae, sundi, ilee, ilai, ali, aali, illi, इल्ली, अळ्या, अळई', 'insects'],
	['bollworms', 'Bollworms', 'सुंडी (बॉलवर्म)', 'बोंडअळी', 'bollworm, boll worm, bond ali, bondali, bondaali, बोंड अळी, बॉलवर्म', 'caterpillars'],
	['american-bollworm', 'American bollworm', 'अमेरिकन सुंडी', 'अमेरिकन बोंडअळी', 'american spotted bollworm, helicoverpa, heliothis, american sundi', 'bollworms'],
	['pink-bollworm', 'Pink bollworm', 'गुलाबी सुंडी', 'गुलाबी बोंडअळी', 'gulabi sundi, gulabi bond ali, gulabi bondali, गुलाबी अळी, gulabi ali', 'bollworms'],
	['spotted-bollworm', 'Spotted bollworm', 'चितकबरी सुंडी', 'ठिपक्यांची बोंडअळी', 'american spotted bollworm, chitkabri sundi', 'bollworms'],
	['tobacco-caterpillar', 'Tobacco caterpillar', 'तंबाकू इल्ली', 'तंबाखूवरील अळी', 'spodoptera, tambaku illi, pane khanari ali, पाने खाणारी अळी', 'caterpillars'],
	['fall-armyworm', 'Fall armyworm', 'फॉल आर्मीवर्म', 'लष्करी अळी', 'armyworm, army worm, lashkari ali, अमेरिकन लष्करी अळी', 'caterpillars'],
	['semilooper', 'Semilooper', 'सेमीलूपर', 'उंटअळी', 'semi looper, unt ali, untali, उंट अळी', 'caterpillars'],
	['borers', 'Borers', 'छेदक', 'पोखरणारी अळी', 'borer, chhedak, pokharnari ali, pokhari', 'caterpillars'],
	['fruit-borer', 'Fruit borer', 'फल छेदक', 'फळ पोखरणारी अळी', 'fal chhedak, fal chedak, phal chedak, fal pokharnari ali', 'borers'],
	['shoot-and-fruit-borer', 'Shoot and fruit borer', 'तना व फल छेदक', 'शेंडा व फळ पोखरणारी अळी', 'fruit and shoot borer, shoot borer, shenda ali, shende ali, शेंडे अळी, शेंडा अळी, shenda pokharnari ali, tana fal chedak, शेंडा पोखरणारी अळी', 'borers, fruit-borer'],
	['pod-borer', 'Pod borer', 'फली छेदक', 'शेंगा पोखरणारी अळी', 'pod borers, ghate ali, घाटे अळी, fali chedak, फली भेदक, shenga pokharnari ali, घाटेअळी', 'borers'],
	['stem-borer', 'Stem borer', 'तना छेदक', 'खोडकिडा', 'khodkida, khod kida, tana chhedak, tana chedak, खोड किडा, खोडकीड', 'borers'],
	['early-shoot-borer', 'Early shoot borer', 'अगेती तना बेधक', 'खोडकिडा (ऊस)', 'early shoot', 'borers, stem-borer'],
	['top-borer', 'Top borer', 'चोटी बेधक', 'शेंडेकीड', 'shende kid', 'borers'],
	['diamondback-moth', 'Diamondback moth', 'हीरक पृष्ठ पतंगा', 'चौकोनी ठिपक्यांचा पतंग', 'diamond back moth, dbm, patang, पतंग, moth, hirak prishth', 'caterpillars'],
	['leaf-folder', 'Leaf folder', 'पत्ती लपेटक', 'पाने गुंडाळणारी अळी', 'leaf roller, patti lapetak, pane gundalnari ali', 'caterpillars'],
	['leaf-miner', 'Leaf miner', 'पर्ण सुरंगक', 'नागअळी', 'leafminer, nag ali, nagali, नाग अळी', 'insects'],
	['gall-midge', 'Gall midge', 'गाल मिज', 'गादमाशी', 'gad mashi, gadmashi, gall fly', 'insects'],
	['gnats', 'Gnats', 'छोटी मक्खियां', 'चिलटे', 'gnat, fungus gnat, chilte, chilat, chilta, चिलट, चिलटा, choti makkhi, छोटी मक्खी', 'insects'],
	['pod-fly', 'Pod fly', 'फली मक्खी', 'शेंगमाशी', 'sheng mashi, fali makkhi', 'insects'],
	['fruit-fly', 'Fruit fly', 'फल मक्खी', 'फळमाशी', 'fal mashi, fal makkhi, fal makhi', 'insects'],
	['stem-fly', 'Stem fly', 'तना मक्खी', 'खोडमाशी', 'khod mashi, khodmashi, tana makkhi', 'insects'],
	['girdle-beetle', 'Girdle beetle', 'गर्डल बीटल', 'चक्रीभुंगा', 'chakri bhunga, chakribhunga, चक्री भुंगा', 'insects'],
	['termites', 'Termites', 'दीमक', 'वाळवी', 'termite, dimak, deemak, valvi, walvi, white ant', 'insects'],
	['white-grub', 'White grub', 'सफेद लट', 'हुमणी', 'humni, humani, safed lat', 'insects'],
	['fungal-diseases', 'Fungal diseases', 'फफूंद रोग', 'बुरशीजन्य रोग', 'fungus, fungal, burshi, बुरशी, phaphund, फफूंद, fafund, rog, disease, रोग'],
	['blight', 'Blight', 'झुलसा', 'करपा', 'karpa, jhulsa, zulsa, blights', 'fungal-diseases'],
	['early-blight', 'Early blight', 'अगेती झुलसा', 'लवकर येणारा करपा', 'ageti jhulsa, lavkar yenara karpa, early and late blight', 'blight'],
	['late-blight', 'Late blight', 'पछेती झुलसा', 'उशिरा येणारा करपा', 'pacheti jhulsa, pachheti jhulsa, ushira yenara karpa, early and late blight', 'blight'],
	['sheath-blight', 'Sheath blight', 'शीथ ब्लाइट', 'पर्णकोष करपा', 'parnakosh karpa', 'blight'],
	['blast', 'Blast', 'झोंका', 'करपा (ब्लास्ट)', 'ब्लास्ट, jhonka, leaf blast, neck blast', 'blight'],
	['purple-blotch', 'Purple blotch', 'बैंगनी धब्बा', 'जांभळा करपा', 'baingani dhabba, jambhla karpa, jambhala karpa', 'blight'],
	['anthracnose', 'Anthracnose', 'श्यामवर्ण', 'करपा (अँथ्रॅक्नोज)', 'एन्थ्रेक्नोज, अँथ्रॅक्नोज, shyamvarn, pod blight', 'blight'],
	['powdery-mildew', 'Powdery mildew', 'चूर्णिल आसिता', 'भुरी', 'bhuri, churnil asita, powdery, safed churni, भुरी रोग, bhuri rog', 'fungal-diseases'],
	['downy-mildew', 'Downy mildew', 'मृदुरोमिल आसिता', 'केवडा', 'downy, davni, डाऊनी, डावनी, kevda, mriduromil asita, केवडा डाऊनी, mildew', 'fungal-diseases'],
	['leaf-spot', 'Leaf spot', 'पत्ती धब्बा', 'पानांवरील ठिपके', 'leafspot, patti dhabba, thipke, ठिपके, पानावरील ठिपके', 'fungal-diseases'],
	['tikka', 'Tikka leaf spot', 'टिक्का रोग', 'टिक्का', 'tikka, tikka disease, tikka rog', 'leaf-spot'],
	['angular-leaf-spot', 'Angular leaf spot', 'कोणीय पत्ती धब्बा', 'कोनीय ठिपके', 'angular spot', 'leaf-spot'],
	['fruit-rot', 'Fruit rot', 'फल सड़न', 'फळकूज', 'fal kuj, falkuj, fal sadan, फळ कूज', 'fungal-diseases'],
	['buckeye-rot', 'Buckeye rot', 'बकआई सड़न', 'फळसड', 'buck eye rot', 'fruit-rot'],
	['root-rot', 'Root rot', 'जड़ सड़न', 'मूळकूज', 'mulkuj, mul kuj, jad sadan, मुळकूज, मूळ कूज, मुळकुज', 'fungal-diseases'],
	['damping-off', 'Damping-off', 'आर्द्र गलन', 'रोपे कोलमडणे', 'damping off, ropkuj, रोपमर, ropmar, ardra galan, मर (रोपे)', 'fungal-diseases'],
	['wilt', 'Wilt', 'उकठा', 'मर रोग', 'mar rog, mar, ukatha, uktha, मर, मररोग, wilting', 'fungal-diseases'],
	['rust', 'Rust', 'रतुआ', 'तांबेरा', 'tambera, ratua, गेरुआ, gerua', 'fungal-diseases'],
	['weeds', 'Weeds', 'खरपतवार', 'तण', 'weed, tan, tannashak, tan nashak, तणनाशक, weed killer, weedicide, herbicide, kharpatwar nashak, खरपतवारनाशक, खरपतवार नाशक, kharpatwar, gavat, गवत, nindan, निंदण, ghas, घास, vegetation'],
	['grass-weeds', 'Grass weeds', 'घास कुल के खरपतवार', 'गवतवर्गीय तण', 'annual grasses, grasses, grass, narrow leaf weeds, narrow leaf', 'weeds'],
	['broadleaf-weeds', 'Broadleaf weeds', 'चौड़ी पत्ती के खरपतवार', 'रुंद पानांचे तण', 'broad leaf weeds, broadleaf, broadleaf weed, broad leaf', 'weeds'],
	['deficiency', 'Nutrient deficiency', 'पोषक तत्व की कमी', 'अन्नद्रव्यांची कमतरता', 'multi nutrient deficiency, nutrient deficiency, kamtarta, कमतरता, micronutrient deficiency'],
	['zinc-deficiency', 'Zinc deficiency', 'जस्ते की कमी', 'जस्ताची कमतरता', 'zinc ki kami, jaste ki kami, jastachi kamtarta, zinc kami, खैरा रोग, khaira', 'deficiency'],
	['iron-chlorosis', 'Iron chlorosis', 'लोहे की कमी', 'लोहाची कमतरता', 'iron deficiency, chlorosis, yellow leaves, yellow leaf, pivli pane, पिवळी पाने, पान पिवळे, पीली पत्ती, pili patti, lohachi kamtarta', 'deficiency'],
	['flower-drop', 'Flower drop', 'फूल झड़ना', 'फुलगळ', 'flower fruit drop, phool jhadna, fulgal, ful gal, फूलगळ, फुलांची गळ', 'deficiency'],
	['fruit-drop', 'Fruit drop', 'फल झड़ना', 'फळगळ', 'flower fruit drop, fal jhadna, falgal, fal gal, फळांची गळ', 'deficiency'],
	['fruit-cracking', 'Fruit cracking', 'फल फटना', 'फळे तडकणे', 'cracking, fal fatna, fale tadkane, फळ तडकणे', 'deficiency'],
	['root-growth', 'Root growth', 'जड़ों की बढ़वार', 'मुळांची वाढ', 'root development, mulanchi vadh, jado ki badhvar'],
	['vegetative-growth', 'Vegetative growth', 'पौधे की बढ़वार', 'शाखीय वाढ', 'vegetative, pikachi vadh, वाढीची अवस्था'],
	['flowering', 'Flowering', 'फूल आना', 'फुलोरा', 'flowering to fruit set, fruit set, fulora, phool aana, फुलधारणा, fuldharna'],
	['fruit-development', 'Fruit development', 'फल का विकास', 'फळांची वाढ', 'fruit size, falanchi vadh, fal ki size'],
	['ripening', 'Ripening', 'पकना', 'फळ पक्व होणे', 'colour and size, fruit colour'],
];

export const cropTerms: readonly FarmTerm[] = [...termsOf(fieldCrops, false), ...termsOf(foodCrops, true)];
export const problemTerms: readonly FarmTerm[] = termsOf(problems, false);
