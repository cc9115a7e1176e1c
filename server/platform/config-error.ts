/** A setting is wrong: the message names it, and the next start would end in the same way. */
export class ConfigError extends Error {}
