/** A page with ids in its path that is opened many times a day. The boot script requests its scripts and first data. */
interface BootPrefetchedPage {
  /** Parameters begin with a colon. The first part is the path of a list, which the user must be allowed to open. */
  paths: readonly string[]
  /** The module that renders the page. */
  module: string
  /** API calls of the page that everybody may send who may open the list. Parameters of the path are in braces. */
  calls: readonly string[]
}

export const bootPrefetchedPages: readonly BootPrefetchedPage[] = [
  {
    paths: ['/groups', '/my-groups'].flatMap((list) => [
      `${list}/:id/staff/:staffId/schedule/:scheduleId`,
      `${list}/:id/staff/:staffId/attendance/schedule/:scheduleId/edit/:date`,
    ]),
    module: 'src/teaching/attendance/AttendancePage.tsx',
    calls: ['/groups/{id}', '/groups/{id}/lessons?scheduleId={scheduleId}'],
  },
]
