import type { OfficePage } from '#office/lib/office-page.ts';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { lazy } from 'react';

const AuditList = lazy(async () => ({ default: (await import('./audit-list.tsx')).AuditList }));

export const auditPages: readonly OfficePage[] = [
	{ permission: 'audit.read', group: 'settings', icon: HistoryIcon, resource: { name: 'audit', list: AuditList } },
];
