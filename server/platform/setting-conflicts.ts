type Settings = {
	port: number;
	metricsPort: number | null;
	databaseUrl: string | null;
	databaseDirectUrl: string | null;
	databaseReplicaUrl: string | null;
};

/** Whether a setting says that the shop has a database of another server, whose address is missing. */
export function lacksDatabaseUrl({ databaseUrl, databaseDirectUrl, databaseReplicaUrl }: Settings): boolean {
	return databaseUrl === null && (databaseDirectUrl !== null || databaseReplicaUrl !== null);
}

/** Of settings that are valid alone, and not together: the start refuses them, and `npm run doctor` names them. */
export function findConflicts(settings: Settings): string[] {
	const conflicts: string[] = [];
	if (lacksDatabaseUrl(settings)) {
		const names = [
			...(settings.databaseDirectUrl === null ? [] : ['DATABASE_DIRECT_URL']),
			...(settings.databaseReplicaUrl === null ? [] : ['DATABASE_REPLICA_URL']),
		];
		const given = names.join(' and ');
		conflicts.push(
			`${given} ${names.length === 1 ? 'is' : 'are'} set, and DATABASE_URL is not: the shop does not start, because its included database would be an empty one. Set DATABASE_URL too, or leave ${given} out.`,
		);
	}
	const { port, metricsPort } = settings;
	if (metricsPort === port) {
		conflicts.push(`METRICS_PORT is ${metricsPort} like PORT: the shop does not start. Set it to another port.`);
	}
	return conflicts;
}
