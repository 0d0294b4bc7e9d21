/** @param kind the kind of object as the audit names it, e.g. `student`, `group` or `role` */
export const auditHistoryPath = (kind: string, id: number): string => `/audits?kind=${kind}&entityId=${id}`
