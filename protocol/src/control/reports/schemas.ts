/** Kinds of report. */
export const ReportType = { GroupAttendance: 1, CreateHomework: 2 } as const
