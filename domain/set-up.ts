/** What a shop needs before its first sale, in the order of the list. */
export const setUpSteps = ['facts', 'mail', 'areas', 'staff', 'goods', 'order'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export type SetUpFacts = {
	/** legal facts that invoices need and the settings lack */
	missingFacts: readonly string[];
	/** the settings say that products and licences are samples */
	isDemo: boolean;
	isMailSet: boolean;
	/** delivery pincodes, products and orders of the shop's own: the demo data do not count */
	ownAreas: number;
	ownProducts: number;
	orders: number;
	/** besides the owner */
	colleagues: number;
};

/** A step is done by the shop's own work; demo data leave it open. */
export function setUpDone(facts: SetUpFacts): Record<SetUpStep, boolean> {
	return {
		facts: facts.missingFacts.length === 0 && !facts.isDemo,
		mail: facts.isMailSet,
		areas: facts.ownAreas > 0,
		staff: facts.colleagues > 0,
		goods: facts.ownProducts > 0,
		order: facts.orders > 0,
	};
}
