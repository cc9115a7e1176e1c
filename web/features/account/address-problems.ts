import { type Address, addressProblems, isMobile } from '#domain/address.ts';
import type { FieldErrors } from '#web/features/session/use-form.ts';

/** What is wrong with an address, in words. An empty mobile is missing, a short one invalid. */
export function addressErrors(address: Address, t: (key: string) => string): FieldErrors<Address> {
	const errors: FieldErrors<Address> = {};
	for (const name of addressProblems(address)) errors[name] = t(`problems.${name}`);
	if (address.contactMobile !== '' && !isMobile(address.contactMobile)) {
		errors.contactMobile = t('problems.mobileInvalid');
	}
	return errors;
}
