import { familyConversations } from '@markaz/protocol/people/talks/routes'
import { useRef } from 'react'
import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useLiveRefetch } from '../../shared/live/use-live.ts'
import { useFillHeight } from '../../shared/ui/hooks.ts'
import { ConversationView } from './ConversationView.tsx'
import style from './talks.module.css'
import { conversationsText as words } from './talks.text.ts'

const crumbs = [{ title: words.tab }]

export function StudentConversationPage() {
  const id = useStudentId()
  return (
    <StudentPageFrame segment="family-talk" crumbs={crumbs}>
      {() => <Talk key={id} studentId={id} />}
    </StudentPageFrame>
  )
}

function Talk({ studentId }: { studentId: number }) {
  const frame = useRef<HTMLDivElement>(null)
  useFillHeight(frame)
  const { data } = useRouteQuery(familyConversations.read, { params: { id: studentId }, query: {} }, { silent: true })
  useLiveRefetch(familyConversations.stream, { args: (after) => ({ query: { after } }), after: data?.seq })
  return (
    <div ref={frame} className={style.alone}>
      <ConversationView studentId={studentId} />
    </div>
  )
}
