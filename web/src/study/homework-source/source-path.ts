import { useLocation } from 'react-router'

export type SourceTab = 'homework' | 'draft'

export const useSourceTab = (): SourceTab => (useLocation().pathname.startsWith('/source/draft') ? 'draft' : 'homework')

export const sourcePath = (tab: SourceTab, courseId?: number) => `/source/${tab}${courseId ? `/${courseId}` : ''}`

/** A prepared homework belongs to a lesson, or to an entire chapter of its course. */
type Place = { lesson: { id: number } | null; chapter: { id: number } }
const placePath = ({ lesson, chapter }: Place) => (lesson ? `lesson/${lesson.id}` : `chapter/${chapter.id}`)

export const addSourcePath = (tab: SourceTab, courseId: number, place: Place) =>
  `${sourcePath(tab, courseId)}/${placePath(place)}/add`

export const editSourcePath = ({
  id,
  courseId,
  isDraft,
  ...place
}: Place & { id: number; courseId: number; isDraft: boolean }) =>
  `${sourcePath(isDraft ? 'draft' : 'homework', courseId)}/${placePath(place)}/${id}/edit`
