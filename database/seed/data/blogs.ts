import type { SeedBlog } from './seed-types.ts';

const kitchenDesk = 'Khetse kitchen desk';
const fieldDesk = 'Khetse field desk';

export const seedBlogs: SeedBlog[] = [
	{
		slug: 'keeping-leafy-greens-fresh',
		title: 'Keeping leafy greens fresh for days, not hours',
		contentHtml: `<p><em>Sample article.</em> Leaves continue to respire after the harvest. They lose water through their large surface, and drops left on them cause rot. Store them dry and cool, in moist air.</p>
<h2>When the bunch arrives</h2>
<ul><li>Untie it at once. The rubber band bruises the stems, and the middle of a tight bunch warms up.</li><li>Pull out yellow, slimy or broken leaves. One rotten leaf spoils the leaves around it.</li><li>Do not wash yet. If the bunch arrives wet, spread it on a cloth under the fan for twenty minutes.</li></ul>
<h2>How to wrap which leaf</h2>
<ul><li><strong>Palak, methi, math, shepu:</strong> roll loosely in a dry cotton cloth or paper and lay them in the vegetable drawer. Change the cloth when it feels damp. Two to three days.</li><li><strong>Coriander:</strong> stand the stems in two fingers of water, cover the leaves loosely with a bag, and keep the glass in the fridge. Change the water every second day. Four to five days.</li><li><strong>Curry leaves:</strong> dry them fully and close them in a box. Ten days in the fridge; on the stem in the freezer, months.</li></ul>
<p>Keep greens away from apples, bananas, ripe mangoes and tomatoes. These give off ethylene, a gas that makes leaves turn yellow early.</p>
<h2>Washing, just before cooking</h2>
<p>Fill a large vessel, swish the leaves, and lift them out instead of pouring the water off: the soil stays at the bottom. Repeat until the water is clear, usually two or three times. Plain drinking water is enough; soap is not meant for food.</p>
<h2>When there is too much</h2>
<p>Blanch palak for a minute, cool it in cold water, squeeze and freeze it in portions. Dry methi in the shade until it crumbles. Grind coriander with chilli, salt and a little oil and freeze it in an ice tray. Limp but clean leaves become crisp again in cold water; slimy or sour-smelling ones belong in the compost.</p>`,
		authorName: kitchenDesk,
		picture: 'blog-leafy-greens',
		publishedAt: '2026-11-18T04:30:00.000Z',
	},
	{
		slug: 'reading-a-pesticide-label',
		title: 'How to read a pesticide label before you open the bottle',
		contentHtml: `<p><em>Sample article.</em> The label and the leaflet are the rules for the pack in your hand. A product is approved for certain crops and pests, at a certain dose; any other use can damage the crop, make the harvest unsaleable or harm your health.</p>
<h2>The coloured diamond</h2>
<p>Every pack in India carries a square standing on its corner. The lower half shows how poisonous the product is to people:</p>
<ul><li><strong>Red:</strong> extremely toxic</li><li><strong>Yellow:</strong> highly toxic</li><li><strong>Blue:</strong> moderately toxic</li><li><strong>Green:</strong> slightly toxic</li></ul>
<p>Green does not mean harmless. Gloves, mask, long sleeves and boots are right for all four.</p>
<h2>Six lines to find</h2>
<ol><li><strong>Name and strength.</strong> “17.8% SL” means 17.8 per cent active ingredient in a soluble liquid. Compare the ingredient, not the brand: two brands may be the same thing.</li><li><strong>Crop and pest.</strong> If your crop is not listed, the product is not for it.</li><li><strong>Dose and water.</strong> Usually per acre or hectare; one hectare is about two and a half acres. Measure with a cylinder; do not estimate.</li><li><strong>Waiting period.</strong> The days between the last spray and the harvest. Write the date on the calendar.</li><li><strong>Group code.</strong> IRAC, FRAC or HRAC with a number. Change the group from spray to spray, so that pests do not become resistant.</li><li><strong>Dates, antidote, first aid.</strong> Refuse a pack that is expired, open or without a leaflet, and keep the bill.</li></ol>
<h2>On the day</h2>
<p>Spray in calm, cool hours with the wind behind you, and not on flowering plants: bees visit them. Do not eat, drink or smoke meanwhile. Rinse the empty bottle three times into the tank, pierce it, and never use it for water or food.</p>
<p>If anyone feels unwell, take the person and the label to a doctor at once.</p>`,
		authorName: fieldDesk,
		picture: 'blog-pesticide-label',
		publishedAt: '2026-11-12T04:30:00.000Z',
	},
	{
		slug: 'choosing-onions-that-keep',
		title: 'Choosing onions that keep, and keeping them',
		contentHtml: `<p><em>Sample article.</em> Two onions may look alike on the day you buy them and differ a month later. How long they keep depends on how well the neck has closed and how dry the skin is.</p>
<h2>At the stall or at the door</h2>
<ul><li><strong>Press the neck.</strong> It should be thin, dry and tight. A thick, soft neck lets rot in.</li><li><strong>Check the skin.</strong> Two or three dry, papery layers protect the bulb. Use onions with bare patches within the week.</li><li><strong>Press the sides.</strong> Firm all over is right. A soft ring or a wet base means decay inside.</li><li><strong>Look for green.</strong> A sprouting onion is good to eat but will not keep.</li><li><strong>Smell.</strong> A sound, dry onion hardly smells until it is cut. Black powder under the skin is a mould: a light trace may be peeled and washed off, but throw away bulbs where it has gone deeper.</li></ul>
<h2>Which crop keeps best</h2>
<p>In Maharashtra the rabi onion, harvested from about March to May, is the one that stores for months. Kharif and late kharif onions, which reach the market from October onwards, hold more water: buy them for two or three weeks, not for the season.</p>
<h2>Where to put them</h2>
<ol><li>Dark, dry and airy: a net, a cane basket or a crate with gaps, off the floor.</li><li>No plastic bag and no closed tin: moisture cannot leave.</li><li>Not in the fridge while whole; the damp cold makes them soft.</li><li>Not with potatoes. Each makes the other spoil sooner.</li><li>Once a week, take out the soft and sprouting ones and cook them first.</li></ol>
<p>A cut onion goes into a closed box in the fridge and is used within two days. Five kilograms make sense for a family that cooks every day and has an airy corner; otherwise one kilogram at a time stays fresher and costs less in waste.</p>`,
		authorName: kitchenDesk,
		picture: 'blog-onions',
		publishedAt: '2026-11-04T04:30:00.000Z',
	},
	{
		slug: 'soaking-and-storing-dry-fruits',
		title: 'Dry fruits: what to soak, what to roast, how to store',
		contentHtml: `<p><em>Sample article.</em> Dry fruits are expensive and turn stale if stored badly. Two things spoil them: air, which makes the oil in nuts rancid, and moisture, which brings mould and insects.</p>
<h2>Soak</h2>
<ul><li><strong>Almonds:</strong> overnight in water. The skin slips off and the nut grinds to a smooth paste.</li><li><strong>Cashews:</strong> 15 minutes in hot water are enough for a gravy.</li><li><strong>Figs and raisins:</strong> rinse first, then a few minutes for sheera and pulao, overnight for eating with a spoon. Use the sweet water too.</li><li><strong>Dates:</strong> pull out the stone, look inside, then soften in warm milk for shakes and laddus.</li></ul>
<p>Throw soaking water of nuts away and eat what was soaked within a day, or keep it in the fridge for two.</p>
<h2>Roast</h2>
<p>Spread nuts in one layer in a dry, heavy pan on a low flame and stir for five to ten minutes, or bake them at 150 °C. Take them off when the smell rises: they continue to brown for a while. Cool fully before closing the jar, otherwise steam makes them limp.</p>
<h2>Store</h2>
<ol><li>Airtight glass or steel, filled high: the less air above, the better.</li><li>Dark and cool. Beside the stove is the worst place in the kitchen.</li><li>Walnuts go off first, then cashews and almonds: keep what you will not eat in a month in the fridge, and a larger stock in the freezer.</li><li>In the monsoon everything goes into the fridge. Let the closed jar reach room temperature before opening, so that no water settles inside.</li><li>Write the date on the lid and finish the old jar first.</li></ol>
<h2>When to throw away</h2>
<p>A smell of paint or old oil, a bitter taste in a nut that was sweet, webs, or any mould: discard the whole jar. Mould on nuts can contain toxins that neither washing nor roasting removes.</p>
<p>Nuts are a common cause of allergy. Ask before you serve them to guests and small children, and do not give whole nuts to small children.</p>`,
		authorName: kitchenDesk,
		picture: 'blog-dry-fruits',
		publishedAt: '2026-10-28T04:30:00.000Z',
	},
	{
		slug: 'buying-spices-fresh',
		title: 'Buying spices fresh, and noticing when they are not',
		contentHtml: `<p><em>Sample article.</em> The aroma of a spice is in oils that evaporate after grinding, faster in heat, light and damp. Three habits keep spices fresh: buy whole where you can, buy little, close it well.</p>
<h2>Whole or ground</h2>
<ul><li><strong>Whole:</strong> cumin, coriander, pepper, mustard, cardamom. They keep about a year, pepper longer, and take a minute to roast and grind.</li><li><strong>Ground:</strong> turmeric and chilli, which few grind at home, and mixed masalas. Buy what you use in two to three months.</li></ul>
<h2>What to look at</h2>
<ol><li><strong>The date and the pack.</strong> Sealed, dry, with packing date, batch and FSSAI number. Loose powder does not name its producer.</li><li><strong>The colour.</strong> Even and natural. Cardamom should be green, not bleached; turmeric warm yellow; chilli anything from orange-red to dark red, depending on the variety. An unnaturally bright colour can mean added dye.</li><li><strong>The smell.</strong> Rub a pinch between the fingers. A spice without smell has little taste.</li><li><strong>The weight.</strong> Heavy peppercorns and filled cardamom pods are mature ones.</li></ol>
<h2>A simple test at home</h2>
<p>Strew a spoon of chilli or turmeric powder on a glass of water and do not stir. Pure powder mostly sinks slowly and leaves a light tint; strong streaks of colour at once are a warning. It is an indication, not a proof: only a laboratory can tell, and FSSAI publishes further quick tests.</p>
<h2>Keeping them</h2>
<p>Small airtight jars, filled up from a larger pack that stays closed in a dark cupboard. A dry spoon, always: steam from the pot makes lumps and then mould. Do not shake the jar over the pan. Chilli powder keeps its red in the fridge during hot months.</p>
<p>Old cumin or coriander can be roasted once more and used generously in chaas or a dry chutney. When even that has no smell, discard it.</p>`,
		authorName: kitchenDesk,
		picture: 'blog-spices',
		publishedAt: '2026-10-16T04:30:00.000Z',
	},
	{
		slug: 'monsoon-care-for-the-kitchen-garden',
		title: 'Monsoon care for the kitchen garden',
		contentHtml: `<p><em>Sample article.</em> In the monsoon a kitchen garden rarely lacks water. Waterlogging, rot, loss of nutrients and pests damage it. Most of the work is done by hand, before heavy rain.</p>
<h2>Before the rain</h2>
<ul><li>Raise the beds by 15 to 20 cm and cut a channel around them. In pots, clear the holes and stand the pot on two bricks.</li><li>Tie tomatoes, brinjals and gourds to firm stakes, loosely, with cloth.</li><li>Remove the lowest leaves where they touch the soil: splashes carry disease up.</li><li>Cover the soil with dry leaves or straw, a hand away from the stems.</li></ul>
<h2>While it rains</h2>
<ol><li>Water only if the soil is dry two fingers deep. Wilting in wet soil means roots without air, not a lack of water.</li><li>Work on dry leaves only. Wet hands and wet leaves spread blight from plant to plant.</li><li>Pick off spotted leaves and fallen fruit weekly and take them away from the bed.</li><li>Look for snails and caterpillars at dusk with a torch and collect them.</li></ol>
<h2>Feeding</h2>
<p>Rain washes nitrogen out, so leaves turn pale from the bottom up. Give little and often: a handful of well-rotted compost per plant every two or three weeks. If new leaves turn yellow while the veins stay green, think of iron first, often caused by waterlogging; drain before you spray.</p>
<h2>If a spray is needed</h2>
<p>Begin with mild measures: a strong jet of water for aphids, neem against young insects, Trichoderma mixed into the soil against rot. Choose a dry evening, follow the label in everything, and keep the waiting days before you pick. In a garden from which children eat, avoid spraying.</p>
<h2>What to sow</h2>
<p>Okra, gourds, beans, math and, in the drier breaks, methi and coriander under a net. Sow a little every two weeks, so that one cloudburst does not destroy the whole crop.</p>`,
		authorName: fieldDesk,
		picture: 'blog-kitchen-garden',
		publishedAt: '2026-10-05T04:30:00.000Z',
	},
];
