import { maskAccountNumber, type RefundAccount } from '#domain/cancellation.ts';
import { seal, unseal } from '#server/seal.ts';

export function encryptRefundAccount(account: RefundAccount, orderId: string, key: Buffer): Buffer {
	return seal(JSON.stringify(account), orderId, key);
}

/** Throws when the key, the order or a byte is not the one it was encrypted with. */
export function decryptRefundAccount(sealed: Buffer, orderId: string, key: Buffer): RefundAccount {
	return JSON.parse(unseal(sealed, orderId, key)) as RefundAccount;
}

/** What may be shown again: enough to recognise the account, not enough to use it. */
export function shownRefundAccount(account: RefundAccount): RefundAccount {
	return { ...account, accountNumber: maskAccountNumber(account.accountNumber) };
}
