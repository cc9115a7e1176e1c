/**
 * Words of a search that are not names of products. Latin spellings of Hindi and Marathi words stand beside
 * their Devanagari; spelling variants that `searchKey` makes equal are listed once.
 */

/** Describes or surrounds a product: ranks results and never excludes one. */
export const fillerWords = `
	fresh red green white yellow black purple big small large medium long round baby organic natural pure premium best
	good quality new desi local indian imported gavran gavthi home farm seedless whole raw dry loose pack packet packed
	pouch bag box jar bottle price rate cost buy order online delivery near me today now cheap offer get need want show
	for of the a an and in on with to from my per kilo kg quality store shop market mandi
	taja taaja taje tazi tajya taji laal lal hara hari hare harya hirva hirvi hirve pila pivla pandhra safed kala kali
	mota moti chota choti lahan motha mothi gavthi gavran desi bhav dar kimat rate chahiye chahie pahije hava havi have
	ek do don teen tin char paach pach one two three four five judi judya gaddi bunch bundle peti crate tukda tukde giri dana
	dane sabut kapleli cut cutting phali ghya dya ka ki ke cha chi che ani aur va sathi ke liye par var madhe mein var kasa kase konte konsa
	ताजा ताज़ा ताजे ताजी ताज्या ताज़े ताज़ी लाल हरा हरी हरे हिरवा हिरवी हिरवे हिरव्या पीला पिवळा पिवळी सफेद पांढरा पांढरी
	पांढरे काला काली काळा काळी काळे बड़ा बड़े मोठा मोठी मोठे छोटा छोटी छोटे लहान देसी देशी गावरान गावठी सेंद्रिय भाव दर किंमत
	कीमत दाम चाहिए पाहिजे हवा हवी हवे द्या घ्या एक दो दोन तीन चार पाच पांच
	जुडी जुड्या गड्डी पेटी तुकडा तुकडे टुकड़ा टुकड़े गिरी दाना दाने साबुत फली का की के को चा ची चे च्या आणि और व साठी लिए पर वर में मध्ये
`;

/** Group words in the name of a product, `methi bhaji`: they rank beside a name, and alone they name a category. */
export const groupWords = `
	vegetable vegetables veg fruit fruits sabji sabzi bhaji bhajiya fal phal leaf leaves
	सब्ज़ी सब्जी भाजी फल फळ पत्ता पाने पान
`;

/** Forms of a product: a product in another form is never meant, curry powder is not curry leaves. */
export const formWords = 'powder powdar pawder pud pood churna paste पाउडर पावडर पूड चूर्ण पेस्ट';

/** Says that crop care is wanted: `tomato spray`, `कांदा औषध`. */
export const cropCareWords = `
	care spray sprays medicine treatment control dose dosage protection crop plant plants farming field pesticide dava dawa dawai
	davai dawaai aushadh favarni fawarni phavarni fasal pik sheti shetat kheti upay ilaj chidkav chhidkav niyantran
	सुरक्षा संरक्षण औषध औषधे दवा दवाई फवारणी फसल पीक पिकावर पिकासाठी शेती शेतात खेती उपाय इलाज छिड़काव नियंत्रण नाशक
`;

/**
 * Food that a customer may ask for although a farm shop rarely sells it. Its spelling is right: it is never corrected to
 * another product, and never answered with crop care.
 */
export const knownFoods = `
	milk doodh dudh दूध butter makkhan loni लोणी मक्खन paneer panir पनीर curd dahi दही yogurt yoghurt ghee tup घी तूप cheese चीज़
	cream malai मलाई khoya खोया bread pav ब्रेड पाव bun egg eggs anda ande अंडा अंडे अंडी chicken मुर्गी चिकन mutton मटन fish
	machli masa मासे मछली prawns meat rice chawal chaval tandul चावल तांदूळ basmati बासमती flour atta aata आटा पीठ maida मैदा
	rava suji sooji रवा सूजी besan बेसन dal daal डाळ दाल lentil lentils masoor मसूर rajma राजमा poha pohe पोहे पोहा sago
	sabudana साबुदाणा साबूदाना sugar chini cheeni sakhar साखर चीनी शक्कर salt namak mith नमक मीठ oil tel तेल sunflower sesame
	coffee कॉफी honey shahad madh मध शहद jaggery gud gul गूळ गुड़ biscuit biscuits chips noodles pasta sauce ketchup jam juice
	pickle achar loncha अचार लोणचे papad पापड coconut nariyal naral नारियल नारळ lemon limbu nimbu lime लिंबू नींबू beans bean
	ghevda farasbi घेवडा फरसबी gavar gawar गवार pumpkin kaddu कद्दू radish mula muli mooli मुळा मूली turnip shalgam शलजम
	yam suran सूरन सुरण arbi अरबी jackfruit phanas fanas kathal फणस कटहल pineapple ananas अननस अनानास pear nashpati नाशपाती
	plum peach apricot cherry strawberry स्ट्रॉबेरी litchi lychee लीची chikoo chiku sapota चिकू चीकू jamun jambhul जामुन जांभूळ
	muskmelon kharbuj खरबूज avocado mint pudina पुदीना पुदिना celery parsley basil tulsi asparagus sprouts leek spring
	pista pistachio पिस्ता makhana मखाना cinnamon dalchini दालचिनी दालचीनी clove cloves lavang laung लवंग लौंग tejpatta
	तेजपत्ता तमालपत्र nutmeg jaiphal jayfal जायफळ saffron kesar केसर केशर asafoetida hing हिंग fennel saunf badishep सौंफ बडीशेप
	ajwain ova ओवा अजवाइन til तीळ तिल flaxseed alsi jawas poppy khuskhus खसखस tamarind chinch imli चिंच इमली kokum amsul
	कोकम vinegar water pani bajra bajri बाजरी बाजरा jowar jwari ज्वारी ज्वार ragi nachni नाचणी रागी oats quinoa millet millets
	amla awla avla आवळा आंवला bor ber बोर बेर soya chunks tofu chocolate cake sweets mithai आइसक्रीम ice garam sambar jackfruit olive olives pasta beer soap shampoo
	puri पुरी bhel भेळ भेल samosa समोसा chivda chiwda चिवडा farsan फरसाण
`;

/** Supplies that growers ask for and the demo does not sell; their spelling is right too. */
export const knownSupplies = `
	calcium कॅल्शियम कैल्शियम magnesium मॅग्नेशियम मैग्नीशियम ammonium phosphoric urea yuriya युरिया यूरिया dap डीएपी potash पोटॅश पोटाश mop ssp gypsum जिप्सम lime chuna seed seeds bij biyane बियाणे बीज
	sprayer pump पंप drip ठिबक mulching net tarpaulin tractor pipe humic humik seaweed gibberellic ethephon chlorpyrifos
	chlorpyriphos profenofos acephate dimethoate monocrotophos cypermethrin deltamethrin spinosad indoxacarb acetamiprid
	buprofezin paraquat atrazine metribuzin hexaconazole propiconazole difenoconazole metalaxyl copper oxychloride bordeaux
	streptocycline thiram captan beauveria metarhizium pseudomonas rhizobium azotobacter verticillium vermicompost compost
	rat rats mouse mice rodent rodents rodenticide chuha chuhe चूहा चूहे undir उंदीर उंदरा उंदरासाठी bromadiolone
	gandul khat गांडूळ खत शेणखत कंपोस्ट cow dung shenkhat
`;

/**
 * Brands of crop care that growers ask for by name, and the active ingredient of each: the shop sells products with the
 * same active ingredient. They are trade names of their owners.
 */
export const brandActives: readonly [active: string, brands: string][] = [
	['imidacloprid', 'confidor, admire, tatamida, कॉन्फिडोर'],
	['thiamethoxam', 'actara, अक्टारा, ॲक्टारा'],
	['emamectin benzoate', 'proclaim, em 1, missile, प्रोक्लेम'],
	['chlorantraniliprole', 'coragen, ferterra, कोराजन'],
	['flonicamid', 'ulala, उलाला'],
	['lambda cyhalothrin', 'karate, reeva, कराटे'],
	['fipronil', 'regent, रीजेंट'],
	['mancozeb', 'dithane, dithane m45, indofil, indofil m45, m45, एम 45, डायथेन'],
	['carbendazim mancozeb', 'saaf, sixer, साफ'],
	['azoxystrobin', 'amistar, ॲमिस्टार, अमिस्टार'],
	['tebuconazole', 'folicur, फोलिक्युर'],
	['pendimethalin', 'stomp, stomp xtra, dost, स्टॉम्प'],
	['quizalofop ethyl', 'targa, targa super, turga super, टरगा सुपर'],
	['oxyfluorfen', 'goal, गोल'],
	['imazethapyr', 'pursuit, परस्यूट'],
	['azadirachtin', 'nimark, neemark, nimbecidine, निमार्क'],
	['glyphosate', 'roundup, round up, glycel, mera 71, राउंडअप, ग्लायसेल'],
];

/** Names of several words that mean another thing than their words, and the words that are searched instead. */
// biome-ignore format: a table is read by its rows
export const compoundNames: readonly [meaning: string, names: string][] = [
	['iceberg', 'ice berg'],
	['banana', 'elaichi banana, banana elaichi, elaichi kela, velchi keli, velchi kele, velchi banana, yelakki banana, इलायची केला, वेलची केळी'],
	['curry leaves', 'meetha neem leaves, mitha neem leaves, meetha neem patta, meethe neem ke patte, मीठा नीम पत्ता, मीठे नीम के पत्ते'],
	['curry leaves', 'goda limb, god limb, godlimb, गोड लिंब, गोडलिंब, गोडा लिंब'],
	['neem', 'neem leaf extract, neem leaves extract, neem extract, neem ark, नीम अर्क'],
	['dry fruit', 'dry fruit mix, mix dry fruit, mixed dry fruit, dry fruit mixed, dryfruit, dryfruit mix, ड्राय फ्रूट, ड्रायफ्रूट, ड्राई फ्रूट'],
	['fertilizer', 'fertiliser, chemical fertilizer, chemical fertiliser, chemical khat, chemical khad'],
	['bio pesticide', 'bio pesticide, biopesticide, organic pesticide'],
	['bio pesticide', 'जैविक कीटकनाशक, जैविक कीटनाशक, सेंद्रिय कीटकनाशक'],
	['crop care', 'pesticide, कीटकनाशक, kitaknashak, फसल सुरक्षा'],
	['treatment', 'seed treatment, beej upchar, bij prakriya, beej prakriya, bijprakriya, बीज उपचार, बीजोपचार, बीज प्रक्रिया, बीजप्रक्रिया'],
];

/** Food and garden plants of several words that the shop does not sell, although it sells what one of the words names. */
export const unsoldNames = `
	safed mirch, safed mirchi, white pepper, pandhri miri, pandhari miri, pandhre mire, सफेद मिर्च, सफ़ेद मिर्च, पांढरी मिरी, पांढरे मिरे,
	lal bhopla, bhopla lal, tambda bhopla, red pumpkin, लाल भोपळा, भोपळा लाल, तांबडा भोपळा,
	alu bukhara, aloo bukhara, aalu bukhara, alubukhara, aloobukhara, आलू बुखारा, आलूबुखारा,
	methi dana, methi dane, methi seed, methi beej, methidana, fenugreek seed, मेथी दाना, मेथी दाने, मेथी दाणे, मेथी दाणा, मेथीदाना, मेथीदाणे, मेथी के दाने, मेथी बीज,
	neem leaves, neem leaf, neem patta, neem patti, neem ke patte, neem ki patti, kadulimb pane, kadunimb pane, kadulimbachi pane,
	नीम पत्ता, नीम पत्ती, नीम के पत्ते, नीम की पत्ती, कडुलिंब पाने, कडुनिंब पाने, कडुलिंबाची पाने, कडुनिंबाची पाने, कडुलिंबाचा पाला, कडुनिंबाचा पाला
`;

/** Units of a typed amount: `5 kg`, `500ml`, `२ किलो`, and the amount of one in its base unit. */
export const unitWords: readonly [base: 'g' | 'ml' | 'pc', amount: number, words: string][] = [
	['g', 1000, 'kg kgs kilo kilos kilogram kilograms किलो किग्रा'],
	['g', 1, 'g gm gms gram grams ग्राम ग्रॅम'],
	['g', 100_000, 'quintal quintals क्विंटल'],
	['ml', 1000, 'l lt ltr ltrs litre litres liter liters लिटर लीटर'],
	['ml', 1, 'ml मिली एमएल'],
	['pc', 1, 'pc pcs piece pieces nos नग'],
	['pc', 12, 'dozen dozens dozan darjan डझन दर्जन'],
];

/** Amounts without a number, in grams. */
export const namedAmounts: readonly [grams: number, phrases: string][] = [
	[250, 'pav kilo, pav kg, pava kilo, पाव किलो, पाव किग्रा, pao kilo, quarter kilo, quarter kg'],
	[500, 'half kg, half kilo, aadha kilo, adha kilo, ardha kilo, आधा किलो, अर्धा किलो, 1/2 kg'],
	[750, 'pauna kilo, paun kilo, पौना किलो, पाऊण किलो'],
	[1500, 'dedh kilo, did kilo, डेढ़ किलो, दीड किलो'],
	[2500, 'dhai kilo, adich kilo, ढाई किलो, अडीच किलो'],
];
