/** What a shop needs before its first sale, in the order of the list. */
export const setUpSteps = ['shopDetails', 'mail', 'pincodes', 'staff', 'products', 'order'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export type SetUpState = {
	/** details that invoices need by law and the settings lack */
	missingDetails: readonly string[];
	/** the settings say that products and licences are samples */
	isDemo: boolean;
	isMailSet: boolean;
	/** own delivery pincodes, products and orders, without demo data */
	ownPincodes: number;
	ownProducts: number;
	orders: number;
	/** staff members besides the owner */
	otherStaff: number;
};

/** A step is completed by data of the shop; demo data do not count. */
export function setUpDone(state: SetUpState): Record<SetUpStep, boolean> {
	return {
		shopDetails: state.missingDetails.length === 0 && !state.isDemo,
		mail: state.isMailSet,
		pincodes: state.ownPincodes > 0,
		staff: state.otherStaff > 0,
		products: state.ownProducts > 0,
		order: state.orders > 0,
	};
}
