import { BookOutlined } from '@ant-design/icons'
import type { Lesson } from '@markaz/protocol/teaching/groups/schemas'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import { mayGiveHomeworkFor } from '@markaz/protocol/teaching/homework/schemas'
import { Button, Tooltip } from 'antd'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { giveHomeworkPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { giveHomeworkText as words } from '../../domain/homework/homework.text.ts'
import { useIsPhone } from '../../shared/ui/browser-state.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'

/** More than seven days after the lesson the link is disabled and says why. */
export function GiveHomeworkLink({
  place,
  lesson,
  today,
}: {
  place: GroupPagePathParts
  lesson: Lesson
  today: string
}) {
  const { isAllowed } = useRouteByGroupScope(place.base, homework.create)
  const isPhone = useIsPhone()
  if (!isAllowed) return null
  const look = {
    icon: <BookOutlined aria-hidden />,
    children: isPhone ? null : words.give,
    ...(isPhone ? { 'aria-label': words.give, title: words.give } : {}),
  }
  if (mayGiveHomeworkFor(lesson.date, today)) return <LinkButton to={giveHomeworkPath(place, lesson.id)} {...look} />
  return (
    <Tooltip title={words.tooOld}>
      {/* The tooltip belongs to a wrapper, because disabled buttons receive no pointer events. */}
      <span>
        <Button disabled {...look} aria-description={words.tooOld} />
      </span>
    </Tooltip>
  )
}
