import { type AcademicSession, createOneRosterRowReference, type OneRosterRowReference } from './oneroster.ts'

/** Creates the school years, each of which begins on 1 September and has four terms. */
export function createAcademicSessions(first: string, last: string, modifiedAt: string): AcademicSession[] {
  const sessions: AcademicSession[] = []
  for (let year = schoolYearOf(first); year <= schoolYearOf(last); year++) {
    const yearId = `year-${year}`
    const row = { status: 'active', dateLastModified: modifiedAt, schoolYear: String(year) } as const
    sessions.push({
      ...row,
      sourcedId: yearId,
      title: `${year - 1}/${year} o'quv yili`,
      type: 'schoolYear',
      startDate: `${year - 1}-09-01`,
      endDate: `${year}-09-01`,
      children: seasons.map((season) => createOneRosterRowReference('term', termId(year, season.key))),
    })
    for (const season of seasons) {
      sessions.push({
        ...row,
        sourcedId: termId(year, season.key),
        title: `${season.title} ${year - 1}/${year}`,
        type: 'term',
        startDate: season.start(year),
        endDate: season.end(year),
        parent: createOneRosterRowReference('academicSession', yearId),
      })
    }
  }
  return sessions
}

export function referencesToTermsBetween(
  sessions: AcademicSession[],
  started: string,
  ended: string,
): OneRosterRowReference[] {
  return sessions
    .filter(({ type, startDate, endDate }) => type === 'term' && startDate <= ended && endDate > started)
    .map(({ sourcedId }) => createOneRosterRowReference('term', sourcedId))
}

const seasons = [
  season('kuz', 'Kuzgi davr', (year) => [`${year - 1}-09-01`, `${year - 1}-12-01`]),
  season('qish', 'Qishki davr', (year) => [`${year - 1}-12-01`, `${year}-03-01`]),
  season('bahor', 'Bahorgi davr', (year) => [`${year}-03-01`, `${year}-06-01`]),
  season('yoz', 'Yozgi davr', (year) => [`${year}-06-01`, `${year}-09-01`]),
]

function season(key: string, title: string, days: (year: number) => [string, string]) {
  return { key, title, start: (year: number) => days(year)[0], end: (year: number) => days(year)[1] }
}

function termId(year: number, key: string): string {
  return `term-${year}-${key}`
}

/** Returns the calendar year in which the school year of this day ends. */
function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) + (day.slice(5) >= '09-01' ? 1 : 0)
}
