import type { ReactNode } from 'react';

/** The seedling of the shop's logo: one green leaf, one turmeric. */
export function LogoMark({ size = 30, className }: IconProps) {
	return (
		<svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" fill="none" className={className}>
			<path d="M16 30V15" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
			<path d="M16 17C6 17 3 10 3 4c9 0 13 4 13 13z" fill="#2a7d48" />
			<path d="M16 21c9 0 13-5 13-11-8 0-13 3-13 11z" fill="#f0a41c" />
		</svg>
	);
}

type IconProps = { size?: number; className?: string };

function Icon({ size = 24, className, children }: IconProps & { children: ReactNode }) {
	return (
		<svg
			aria-hidden="true"
			width={size}
			height={size}
			viewBox="0 0 24 24"
			className={className === undefined ? 'icon' : `icon ${className}`}
		>
			{children}
		</svg>
	);
}

export function CartIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M3 4h2l2.4 11.2a1.6 1.6 0 0 0 1.6 1.3h8.4a1.6 1.6 0 0 0 1.6-1.2L21 8H6" />
			<circle cx="10" cy="20" r="1.3" />
			<circle cx="17" cy="20" r="1.3" />
		</Icon>
	);
}

export function UserIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="12" cy="8" r="4" />
			<path d="M4.5 20c1.2-3.6 4-5.4 7.5-5.4s6.3 1.8 7.5 5.4" />
		</Icon>
	);
}

export function HeartIcon({ isFilled = false, ...props }: IconProps & { isFilled?: boolean }) {
	return (
		<Icon {...props}>
			<path
				d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z"
				fill={isFilled ? 'currentColor' : 'none'}
			/>
		</Icon>
	);
}

export function HomeIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M4 11l8-7 8 7v8.5H4z" />
		</Icon>
	);
}

export function SearchIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="11" cy="11" r="6.5" />
			<path d="M16 16l4.5 4.5" />
		</Icon>
	);
}

export function CloseIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M6 6l12 12M18 6L6 18" />
		</Icon>
	);
}

export function TrashIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.3 11v5M13.7 11v5" />
		</Icon>
	);
}

export function PlusIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 5.5v13M5.5 12h13" />
		</Icon>
	);
}

export function MinusIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M5.5 12h13" />
		</Icon>
	);
}

/** Points down; turn it with a class. */
export function ChevronIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M6 9.5l6 6 6-6" />
		</Icon>
	);
}

export function CheckIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M5 12.5l4.5 4.5L19 7.5" />
		</Icon>
	);
}

export function EditIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M5 19l.8-3.7L16.3 4.8l2.9 2.9L8.7 18.2zM14.3 6.8l2.9 2.9" />
		</Icon>
	);
}

export function MenuIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M4 7h16M4 12h16M4 17h16" />
		</Icon>
	);
}

export function FilterIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M4 7h16M7 12h10M10 17h4" />
		</Icon>
	);
}

export function GlobeIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<circle cx="12" cy="12" r="8.5" />
			<path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17" />
		</Icon>
	);
}

export function PinIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 21s-6.5-6.3-6.5-11a6.5 6.5 0 0 1 13 0c0 4.7-6.5 11-6.5 11z" />
			<circle cx="12" cy="10" r="2.3" />
		</Icon>
	);
}

export function AlertIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M12 4l9 15.5H3zM12 10v4.5M12 17.2v.1" />
		</Icon>
	);
}

export function StarIcon({ isFilled = true, ...props }: IconProps & { isFilled?: boolean }) {
	return (
		<Icon {...props}>
			<path
				d="M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
				fill={isFilled ? 'currentColor' : 'none'}
				strokeWidth="1.4"
			/>
		</Icon>
	);
}

export function PauseIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M8.5 5v14M15.5 5v14" strokeWidth="3" />
		</Icon>
	);
}

export function PlayIcon(props: IconProps) {
	return (
		<Icon {...props}>
			<path d="M7.5 5v14l11.5-7z" fill="currentColor" />
		</Icon>
	);
}

export function WhatsAppIcon({ size = 24 }: IconProps) {
	return (
		<svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" fill="currentColor">
			<path d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3zm0 1.6a7.4 7.4 0 1 1-3.9 13.7l-.3-.2-2.5.7.7-2.4-.2-.3A7.4 7.4 0 0 1 12 4.6zM8.9 7.7c-.2 0-.5 0-.7.3-.3.3-1 .9-1 2.2s1 2.6 1.1 2.7c.1.2 1.9 3 4.6 4.1 2.3.9 2.7.7 3.2.7s1.6-.6 1.8-1.3c.2-.6.2-1.1.2-1.2-.1-.1-.3-.2-.5-.3l-1.7-.8c-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.5.1a6.5 6.5 0 0 1-3.3-2.9c-.1-.3 0-.4.1-.5l.500-.6.2-.4v-.4l-.8-1.9c-.2-.5-.4-.4-.6-.4z" />
		</svg>
	);
}
