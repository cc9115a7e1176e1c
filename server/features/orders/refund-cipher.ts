import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { maskAccountNumber, type RefundAccount } from '#domain/cancellation.ts';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM, bound to the order: a cipher copied to another order does not open. Layout: iv, tag, text. */
export function encryptRefundAccount(account: RefundAccount, orderId: string, key: Buffer): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(orderId));
	const text = Buffer.concat([cipher.update(JSON.stringify(account), 'utf8'), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Throws when the key, the order or a byte is not the one it was encrypted with. */
export function decryptRefundAccount(sealed: Buffer, orderId: string, key: Buffer): RefundAccount {
	const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
		.setAAD(Buffer.from(orderId))
		.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
	const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
	return JSON.parse(text.toString('utf8')) as RefundAccount;
}

/** What may be shown again: enough to recognise the account, not enough to use it. */
export function shownRefundAccount(account: RefundAccount): RefundAccount {
	return { ...account, accountNumber: maskAccountNumber(account.accountNumber) };
}
