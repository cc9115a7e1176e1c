import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { lazy } from 'react';
import type { Place } from '../place.ts';

const AuditList = lazy(async () => ({ default: (await import('./audit-list.tsx')).AuditList }));

export const auditPlaces: readonly Place[] = [
	{ duty: 'audit.read', group: 'shop', icon: HistoryIcon, resource: { name: 'audit', list: AuditList } },
];
