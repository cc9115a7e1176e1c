import { maskAccountNumber } from '#domain/cancellation.ts';
import type { RefundAccount } from '#domain/order.ts';
import { decrypt, encrypt } from '#server/platform/encryption.ts';

/** Encrypts an account for one order: with another order or key it cannot be read. */
export function encryptRefundAccount(account: RefundAccount, orderId: string, key: Buffer): Buffer {
	return encrypt(JSON.stringify(account), orderId, key);
}

/** Throws when the key or the order differs, or the text was changed. */
export function decryptRefundAccount(encrypted: Buffer, orderId: string, key: Buffer): RefundAccount {
	return JSON.parse(decrypt(encrypted, orderId, key)) as RefundAccount;
}

/** The masked account: enough to recognise it, not enough to use it. */
export function shownRefundAccount(account: RefundAccount): RefundAccount {
	return { ...account, accountNumber: maskAccountNumber(account.accountNumber) };
}
