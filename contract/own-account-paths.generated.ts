// Generated from contract/endpoints.ts by `npm run generate:paths`.
export const ownAccountPaths = {
	'user.changePassword': 'POST /api/v1/user/password',
	'user.sendVerification': 'POST /api/v1/user/sendVerification',
	'user.verifyEmail': 'POST /api/v1/user/verifyEmail',
	'user.acceptPolicies': 'POST /api/v1/user/policies',
	'user.sessions': 'GET /api/v1/user/sessions',
	'user.revokeSession': 'POST /api/v1/user/sessions/:id/revoke',
	'user.export': 'POST /api/v1/user/export',
	'user.erase': 'POST /api/v1/user/erase',
} as const;

export type OwnAccountEndpointName = keyof typeof ownAccountPaths;
