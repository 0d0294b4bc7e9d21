import type { RouteAnswerOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { useEffect } from 'react'
import { SubmissionFiles } from '../../domain/work/CachedFile.tsx'
import { Conversation } from '../../domain/work/Conversation.tsx'
import { SubmissionInput } from '../../domain/work/SubmissionInput.tsx'
import { homeworkStatusLabels } from '../../domain/work/states.ts'
import { UnsentSubmissions } from '../../domain/work/UnsentSubmissions.tsx'
import { useDraft } from '../../domain/work/use-draft.ts'
import { useSubmitDraft } from '../../domain/work/use-submit-draft.ts'
import { submissionText } from '../../domain/work/work.text.ts'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { formatDayAndTime, formatTimeLeft } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { Button, LoadingOrError, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { homeworkText as text } from './homework.text.ts'

type Homework = RouteAnswerOf<typeof ownHomework.read>['homework']

export function HomeworkScreen({ id }: { id: number }) {
  const { data, ...kept } = useCachedApiCall(ownHomework.read, { params: { id } })
  const last = data?.messages.at(-1)?.id
  const unread = data?.homework.unreadCount ?? 0
  useEffect(() => {
    if (!last || unread === 0) return
    void callApi(ownHomework.readUntil, { params: { id }, body: { messageId: last } })
      .then(() => refetchPaths('/homeworks', '/today'))
      .catch(() => {})
  }, [id, last, unread])
  return (
    <Screen title={data?.homework.theme ?? text.one} back="/homework" kept={kept}>
      {data ? <Parts key={id} {...data} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function Parts({ homework, messages }: RouteAnswerOf<typeof ownHomework.read>) {
  const { id, group, description, files, deadline, status, score, version } = homework
  const waiting = useOutbox(useCurrentUser().id, { kind: 'homework', id })
  const { word, tone } = homeworkStatusLabels[status]
  const isOver = Date.parse(deadline) <= serverNow()
  return (
    <>
      <Section title={text.task}>
        <p className="soft">
          {group.name} ·{' '}
          {fillPlaceholders(isOver ? text.deadline : text.left, {
            when: formatDayAndTime(deadline),
            left: formatTimeLeft(deadline),
          })}
        </p>
        <Tag tone={tone}>{score === null ? word : `${word}: ${fillPlaceholders(text.score, { score })}`}</Tag>
        {description && <p className="said">{description}</p>}
        <SubmissionFiles files={files} />
      </Section>
      <Section title={submissionText.talkTitle}>
        <Conversation messages={messages} />
        {waiting.map((one) => (
          <UnsentSubmissions key={one.id} waiting={one} version={version} />
        ))}
      </Section>
      <Section title={text.yours}>
        <Writing homework={homework} isOver={isOver} />
      </Section>
    </>
  )
}

/**
 * True = the server would accept a submission now, as far as the phone knows. Otherwise the text is sent as a chat
 * message.
 */
function mayHandIn({ status }: Homework, isOver: boolean): boolean {
  if (status === HomeworkStatus.Accepted) return false
  const waits = status === HomeworkStatus.Waiting || status === HomeworkStatus.Checking
  return waits || !isOver
}

function Writing({ homework, isOver }: { homework: Homework; isOver: boolean }) {
  const { id, theme, version } = homework
  const drafted = useDraft(`homework:${id}`)
  const { isBusy, isFull, send } = useSubmitDraft({ kind: 'homework', id, title: theme }, version, drafted)
  const { draft } = drafted
  if (!draft) return null
  const isEmpty = !draft.text.trim() && draft.files.length === 0
  const handsIn = mayHandIn(homework, isOver)
  return (
    <>
      {isOver && !handsIn && homework.status !== HomeworkStatus.Accepted && <p className="soft">{text.over}</p>}
      <SubmissionInput {...drafted} draft={draft} isFull={drafted.isFull || isFull}>
        {handsIn && (
          <Button type="button" kind="main" isBusy={isBusy} disabled={isEmpty} onClick={() => void send(true)}>
            {submissionText.handIn}
          </Button>
        )}
        <Button type="button" isBusy={isBusy} disabled={isEmpty} onClick={() => void send(false)}>
          {submissionText.talk}
        </Button>
      </SubmissionInput>
    </>
  )
}
