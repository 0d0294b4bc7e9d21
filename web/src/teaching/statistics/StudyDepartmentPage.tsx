import { studySectionMasterClasses } from '@markaz/protocol/motivation/events/routes'
import { isAccessAllowed } from '@markaz/protocol/route'
import { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import { homeworkStatistics } from '@markaz/protocol/teaching/statistics/routes'
import { teacherFigures } from '@markaz/protocol/teaching/statistics/teacher-figures.routes'
import { useGrants } from '../../shared/access/access.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LinkCardsPage } from '../../shared/ui/LinkCards.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { statisticsText as words } from './statistics.text.ts'

const cards = [
  {
    title: words.title,
    hint: words.departmentHint,
    path: '/homeworks',
    needs: homeworkStatistics.groups.access,
  },
  {
    title: words.teacherStatistics,
    hint: words.teacherStatisticsHint,
    path: '/teacher-statistics',
    needs: teacherFigures.duties.access,
  },
  { title: words.teachersKpi, hint: words.teachersKpiHint, path: '/teachers-kpi', needs: teacherFigures.kpis.access },
  { title: words.courses, hint: words.coursesHint, path: '/courses', needs: studyCourses.list.access },
  { title: words.catalogue, hint: words.catalogueHint, path: '/courses/list', needs: catalogCourses.list.access },
  { title: words.source, hint: words.sourceHint, path: '/source', needs: homeworkBank.list.access },
  {
    title: words.masterClasses,
    hint: words.masterClassesHint,
    path: '/master-classes',
    needs: studySectionMasterClasses.list.access,
  },
]

export function StudyDepartmentPage() {
  const { held, isSuperadmin } = useGrants()
  const shown = cards.filter(({ needs }) => isAccessAllowed(needs, held, isSuperadmin))
  return (
    <Page title={words.department}>
      {shown.length === 0 ? <EmptyState title={words.nothing} /> : <LinkCardsPage cards={shown} />}
    </Page>
  )
}
