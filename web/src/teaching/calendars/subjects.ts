import type { WeekLesson } from '@markaz/protocol/teaching/calendars/week.schemas'

/** Colours of courses. Red is left out, because it means a problem. */
const colours = [
  'var(--accent)',
  'var(--chart-gold)',
  'var(--chart-purple)',
  'var(--chart-green)',
  'var(--chart-pink)',
  'var(--chart-blue)',
  'var(--chart-brown)',
]
export const noSubjectColour = 'var(--chart-grey)'

interface Subject {
  id: number
  name: string
  colour: string
}

/** Gives each course a colour. If there are more courses than colours, the remaining courses are grey. */
export function subjectColoursOf(lessons: readonly Pick<WeekLesson, 'course'>[]): Subject[] {
  const found = new Map(lessons.flatMap(({ course }) => (course ? [[course.id, course.name] as const] : [])))
  return [...found]
    .sort(([one], [next]) => one - next)
    .map(([id, name], index) => ({ id, name, colour: colours[index] ?? noSubjectColour }))
}
