import type { Address } from '#domain/address.ts';

/** A postal address in lines. */
export function AddressLines({ address, hasMobile = false }: { address: Address; hasMobile?: boolean }) {
	const { contactName, contactMobile, line1, line2, area, city, pincode, state } = address;
	const street = [line1, line2, area].filter((part) => part !== '').join(', ');
	return (
		<span className="block break-words text-soil-700">
			{contactName !== '' && <span className="block">{contactName}</span>}
			<span className="block">{street}</span>
			<span className="block">{`${city} ${pincode}, ${state}`}</span>
			{hasMobile && <span className="block tabular-nums">{spacedMobile(contactMobile)}</span>}
		</span>
	);
}

/** '98765 43210', the usual Indian format of mobile numbers. */
export function spacedMobile(mobile: string): string {
	return mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2');
}
