import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { conversationStates } from '@markaz/protocol/people/talks/schemas'
import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { FilterBar } from '../../shared/filters/FilterBar.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { useMediaQuery } from '../../shared/ui/browser-state.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { useFillHeight } from '../../shared/ui/hooks.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationView } from './ConversationView.tsx'
import style from './talks.module.css'
import { conversationsText as words } from './talks.text.ts'

const narrow = '(max-width: 991px)'

/** A narrow screen shows either the list of conversations or the open conversation. */
export function ConversationsPage() {
  const studentId = Number(useParams().id ?? 0)
  const isNarrow = useMediaQuery(narrow)
  const frame = useRef<HTMLDivElement>(null)
  useFillHeight(frame)
  const list = useList(familyConversations.list, { key: 'family-talks', rows: ({ talks }) => talks, pageSize: 50 })
  useLiveRefetch(familyConversations.stream, { args: (after) => ({ query: { after } }), after: list.data?.seq })
  const fields = useFields()
  const showsList = !isNarrow || studentId === 0
  const showsTalk = !isNarrow || studentId > 0
  return (
    <Page title={words.title}>
      {showsList && (
        <div className={style.tools}>
          <FilterBar
            filters={list.filters}
            search={{ name: 'value', label: words.search }}
            fields={fields}
            total={list.data?.total}
          />
        </div>
      )}
      <div ref={frame} className={style.screen} data-narrow={isNarrow || undefined}>
        {showsList && <ConversationList list={list} studentId={studentId} />}
        {showsTalk &&
          (studentId > 0 ? (
            <ConversationView key={studentId} studentId={studentId} isListBehind={isNarrow} />
          ) : (
            <div className={style.nobody}>
              <EmptyState title={words.choose} />
            </div>
          ))}
      </div>
    </Page>
  )
}

function useFields(): FilterField[] {
  const office = useOfficeFilterField()
  return useMemo(() => {
    const state: FilterField = {
      ...{ kind: 'select', name: 'state', isDaily: true, widthPx: 170 },
      options: conversationStates.map((value) => ({ value, label: words.states[value] })),
    }
    const whose: FilterField = {
      ...{ kind: 'select', name: 'whose', isDaily: true, widthPx: 220 },
      options: (['mine', 'nobodys'] as const).map((value) => ({ value, label: words.whoses[value] })),
    }
    return office ? [state, whose, { ...office, isDaily: true, widthPx: 180 }] : [state, whose]
  }, [office])
}
