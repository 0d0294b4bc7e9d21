/** A page with ids in its path that is opened many times a day. The boot script requests its scripts and first data. */
export interface EarlyPage {
  /** Parameters begin with a colon. The first part is the path of a list, which the user must be allowed to open. */
  path: string
  /** The module that renders the page. */
  module: string
  /** API calls of the page, which everybody may send who may open the list. Parameters of `path` are in braces. */
  calls: readonly string[]
}

const attendanceSheet = {
  module: 'src/teaching/attendance/AttendancePage.tsx',
  calls: ['/groups/{id}', '/groups/{id}/lessons?scheduleId={scheduleId}'],
}

export const earlyPages: readonly EarlyPage[] = ['/groups', '/my-groups'].flatMap((list) => [
  { path: `${list}/:id/staff/:staffId/schedule/:scheduleId`, ...attendanceSheet },
  { path: `${list}/:id/staff/:staffId/attendance/schedule/:scheduleId/edit/:date`, ...attendanceSheet },
])
