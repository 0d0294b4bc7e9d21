import { homeworkStatistics } from '@markaz/protocol/areas/statistics'
import { allows } from '@markaz/protocol/route'
import { useGrants } from '../../shared/access/access.tsx'
import { Blank } from '../../shared/ui/Blank.tsx'
import { CardLinks } from '../../shared/ui/CardLinks.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { statisticsText as words } from './homework-statistics.text.ts'

const cards = [
  {
    title: words.title,
    hint: words.departmentHint,
    path: '/homeworks',
    needs: homeworkStatistics.groups.access,
  },
]

/** The way to every part of the study department this person may open. */
export function StudyDepartmentPage() {
  const { held, isSuperadmin } = useGrants()
  const shown = cards.filter(({ needs }) => allows(needs, held, isSuperadmin))
  return (
    <Page title={words.department}>
      {shown.length === 0 ? <Blank title={words.nothing} /> : <CardLinks cards={shown} />}
    </Page>
  )
}
