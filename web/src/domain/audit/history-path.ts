/**
 * Returns the audit of all changes of one object.
 * @param kind the kind of object, as in audit rows: `student`, `group`, `role`
 */
export const historyPath = (kind: string, id: number): string => `/audits?kind=${kind}&entityId=${id}`
