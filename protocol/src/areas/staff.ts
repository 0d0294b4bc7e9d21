/** Who a person is. */
export const PersonKind = { Staff: 1, Academic: 2, Student: 3 } as const
export type PersonKind = (typeof PersonKind)[keyof typeof PersonKind]

/** Wire numbers of `isActive`: 3 = the person has no profile yet. */
export const AccountStatus = { Active: 1, InActive: 2, HasNotAccount: 3 } as const
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus]

export const WorkStatus = { Working: 1, NotWorking: 2 } as const
export type WorkStatus = (typeof WorkStatus)[keyof typeof WorkStatus]

export const Gender = { Male: 1, Female: 2 } as const

/** The six statuses of a student in the ERP (A-089), in the documents' order: ids 1…6. */
export const ErpStatus = {
  ACTIVE: 1,
  FINISHED_COURSE: 2,
  WITHOUT_COURSE: 3,
  FINISHED_30_DAY_PRIVILEGE: 4,
  LEFT_COURSE: 5,
  STATISTICS_NOT_CALCULATED: 6,
} as const
export type ErpStatusName = keyof typeof ErpStatus
