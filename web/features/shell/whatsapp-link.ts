/** A chat with a preset greeting. spec: catalogue §1 */
export function whatsAppLink(number: string, greeting: string): string {
	return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
}
