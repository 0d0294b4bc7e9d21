import { portalOverview } from '@markaz/protocol/control/portal/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { useState } from 'react'
import { useChildId } from '../../shared/me.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { formatDayAndTime } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { Button, ListRow, Screen, Tag } from '../../shared/ui/parts.tsx'
import { Sheet } from '../../shared/ui/Sheet.tsx'
import { homeworkText as text } from './homework.text.ts'

type Work = RouteAnswerOf<typeof portalOverview.missing>['homeworks'][number]

export function MissingHomeworkScreen() {
  const child = useChildId()
  const [opened, open] = useState<Work | null>(null)
  const list = useCachedList(portalOverview.missing, {})
  return (
    <Screen title={text.missing} back="/homework" kept={list}>
      <CachedList
        list={list}
        none={text.noneMissing}
        rows={({ homeworks }) =>
          homeworks.map((work) => (
            <ListRow
              key={work.id}
              // A parent cannot open the chat about the homework, so a bottom sheet shows the task.
              {...(child === null ? { href: `/homework/${work.id}` } : { onPress: () => open(work) })}
              title={work.theme}
              below={<About work={work} />}
              end="›"
            />
          ))
        }
      />
      {opened && (
        <Sheet title={opened.theme} onClose={() => open(null)}>
          <About work={opened} />
          <p className="told-words">{opened.description}</p>
          {opened.comment && <p>{fillPlaceholders(text.comment, { comment: opened.comment })}</p>}
          <Button type="button" onClick={() => open(null)}>
            {commonText.close}
          </Button>
        </Sheet>
      )}
    </Screen>
  )
}

const About = ({ work: { subject, group, teacher, deadline, isReturned } }: { work: Work }) => (
  <>
    {[...new Set([subject, group.name, teacher])].filter(Boolean).join(' · ')}
    <br />
    {fillPlaceholders(text.deadline, { when: formatDayAndTime(deadline) })}{' '}
    {isReturned && <Tag tone="look">{text.returnedOne}</Tag>}
  </>
)
