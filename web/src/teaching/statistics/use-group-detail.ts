import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useParams } from 'react-router'
import { useList } from '../../shared/lists/use-list.ts'

/** Loads the response of which the pages of a group, its students and its lessons show different parts. */
export function useGroupDetail() {
  const id = Number(useParams().id)
  const list = useList(homeworkStatistics.groupDetail, {
    key: 'homework-group',
    params: { id },
    rows: ({ students }) => students,
    silent: true,
  })
  return { id, list }
}
