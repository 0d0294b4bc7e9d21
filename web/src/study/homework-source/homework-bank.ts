import { useLocation } from 'react-router'

/** The lessons of the homework bank are topics of the study plan, so a change loads the study plan again, too. */
export const homeworkBankQueryPrefixes = ['homework-db', 'homework-db-lessons', 'courses', 'curriculum']

export type HomeworkBankTab = 'homework' | 'draft'

export const useHomeworkBankTab = (): HomeworkBankTab =>
  useLocation().pathname.startsWith('/source/draft') ? 'draft' : 'homework'

export const homeworkBankPath = (tab: HomeworkBankTab, courseId?: number) =>
  `/source/${tab}${courseId ? `/${courseId}` : ''}`

/** A prepared homework belongs to a lesson, or to an entire chapter of its course. */
type Place = { lesson: { id: number } | null; chapter: { id: number } }
const placePath = ({ lesson, chapter }: Place) => (lesson ? `lesson/${lesson.id}` : `chapter/${chapter.id}`)

export const homeworkBankAddPath = (tab: HomeworkBankTab, courseId: number, place: Place) =>
  `${homeworkBankPath(tab, courseId)}/${placePath(place)}/add`

export const homeworkBankEditPath = ({
  id,
  courseId,
  isDraft,
  ...place
}: Place & { id: number; courseId: number; isDraft: boolean }) =>
  `${homeworkBankPath(isDraft ? 'draft' : 'homework', courseId)}/${placePath(place)}/${id}/edit`
