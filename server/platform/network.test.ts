import { expect, test } from 'vitest';
import { clientAddressOf, isCustomerNetwork, networkOf, siteOf, withoutPorts } from './network.ts';

test.for([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['', ''],
] as const)('%s belongs to the network %s', ([address, network]) => {
	expect(networkOf(address)).toBe(network);
});

test.for([
	['2001:db8:1:2:3::1', '2001:db8:1::/48'],
	['203.0.113.7', null],
] as const)('%s belongs to the site %s', ([address, site]) => {
	expect(siteOf(networkOf(address))).toBe(site);
});

test.for([
	['203.0.113.7', true],
	['2001:db8::1', true],
	['127.0.0.1', false],
	['::1', false],
	['::ffff:10.0.0.1', false],
	['172.31.0.1', false],
	['172.32.0.1', true],
	['192.168.1.1', false],
	['fe80::1%eth0', false],
	['fd00::1', false],
	['', false],
	['unknown', false],
] as const)('the network of %s is that of a customer: %s', ([address, isCustomer]) => {
	expect(isCustomerNetwork(networkOf(address))).toBe(isCustomer);
});

test.for([
	['203.0.113.11:555', '203.0.113.11'],
	['[2001:db8::1]:555', '2001:db8::1'],
	['[2001:db8::1]', '2001:db8::1'],
	['2001:db8::1', '2001:db8::1'],
	['9.9.9.9:1,203.0.113.11:2, [::ffff:10.2.0.7]:3', '9.9.9.9, 203.0.113.11, ::ffff:10.2.0.7'],
	['unix:', 'unix:'],
] as const)('the header %s without ports is %s', ([header, addresses]) => {
	expect(withoutPorts(header)).toBe(addresses);
});

test.for([
	['203.0.113.7', '203.0.113.7'],
	['fe80::1%eth0', 'fe80::1%eth0'],
	['', ''],
	['unix:', 'unknown'],
	['_hidden', 'unknown'],
	['203.0.113.7:http', 'unknown'],
] as const)('the address %s of a client is %s', ([text, address]) => {
	expect(clientAddressOf(text)).toBe(address);
});
