export type FileType = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'svg' | 'pdf' | 'unknown';

function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
	return signature.every((byte, index) => bytes[at + index] === byte);
}

function text(bytes: Uint8Array, from: number, to: number): string {
	return Buffer.from(bytes.subarray(from, to)).toString('latin1');
}

/** The major brands of HEIC files. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Detects the file type by its first bytes; file name and declared type are ignored. */
export function fileType(bytes: Uint8Array): FileType {
	if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
	if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
	if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
	if (/^GIF8[79]a/.test(text(bytes, 0, 6))) return 'gif';
	if (text(bytes, 4, 8) === 'ftyp' && heicBrands.includes(text(bytes, 8, 12))) return 'heic';
	if (/^%PDF-[12]\.\d/.test(text(bytes, 0, 8))) return 'pdf';
	if (/<svg[\s>]/i.test(text(bytes, 0, 4096))) return 'svg';
	return 'unknown';
}

/** A complete PDF: it has the header and, in the last kilobyte, the end marker. */
export function isWholePdf(bytes: Uint8Array): boolean {
	return fileType(bytes) === 'pdf' && text(bytes, Math.max(0, bytes.length - 1024), bytes.length).includes('%%EOF');
}
