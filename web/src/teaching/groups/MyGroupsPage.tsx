import { groups } from '@markaz/protocol/teaching/groups/routes'
import { statistics } from '@markaz/protocol/teaching/statistics/routes'
import { Suspense, useCallback, useState } from 'react'
import { groupText } from '../../domain/group/group.text.ts'
import { useMay } from '../../shared/access/access.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { GroupList } from './GroupList.tsx'
import { groupsText } from './groups.text.ts'
import style from './today.module.css'

const TodayBoard = patientLazy(() => import('./TodayBoard.tsx').then((m) => m.TodayBoard))

export function MyGroupsPage() {
  const [isListThere, setListThere] = useState(false)
  const onShown = useCallback(() => setListThere(true), [])
  const hasToday = useMay(statistics.today)
  const list = <GroupList base="my-groups" route={groups.mine} emptyHint={groupsText.emptyMine} onShown={onShown} />
  return (
    <Page title={groupText.mine}>
      {hasToday ? (
        <div className={style.beside}>
          <div className={style.list}>{list}</div>
          <Suspense fallback={<aside className={style.space} />}>
            <TodayBoard isListThere={isListThere} />
          </Suspense>
        </div>
      ) : (
        list
      )}
    </Page>
  )
}
