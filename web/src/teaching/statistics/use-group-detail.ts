import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useParams } from 'react-router'
import { useList } from '../../shared/lists/use-list.ts'

/** The pages of a group, its students and its lessons show parts of the same response. */
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
