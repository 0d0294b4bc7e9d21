/** A page with ids in its path that is opened many times a day. The boot script requests its scripts and first data. */
interface PagePrefetchedAtBoot {
  /**
   * Paths of the page, with parameters such as `:id`. The data is prefetched only if the user may open the list at the
   * path's first segment, e.g. `/groups`.
   */
  paths: readonly string[]
  /** Path of the source file that contains the page component. */
  module: string
  /**
   * Paths of the API calls that the page sends first, with parameters in braces. The right to open the list (see
   * `paths`) must permit these calls.
   */
  calls: readonly string[]
}

export const pagesPrefetchedAtBoot: readonly PagePrefetchedAtBoot[] = [
  {
    paths: ['/groups', '/my-groups'].flatMap((list) => [
      `${list}/:id/staff/:staffId/schedule/:scheduleId`,
      `${list}/:id/staff/:staffId/attendance/schedule/:scheduleId/edit/:date`,
    ]),
    module: 'src/teaching/attendance/AttendancePage.tsx',
    calls: ['/groups/{id}', '/groups/{id}/lessons?scheduleId={scheduleId}'],
  },
]
