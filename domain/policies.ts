/**
 * Date of the last change to the policies in any language. Stored with a new account; tests/accepted-policies.test.ts
 * fails when a text has changed and this has not.
 */
export const policiesVersion = '2026-11-23';
