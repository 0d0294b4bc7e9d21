import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { useParams } from 'react-router'
import { useList } from '../../shared/lists/use-list.ts'

/** One group of the study department in the days of the address; its student and lesson pages show parts of the same answer. */
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
